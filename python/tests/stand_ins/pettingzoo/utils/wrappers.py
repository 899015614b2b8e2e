class _Wrapper:
    def __init__(self, env, **settings):
        self.env, self.settings = env, settings

    def __getattr__(self, name):
        return getattr(self.env, name)


class TerminateIllegalWrapper(_Wrapper):
    def __init__(self, env, illegal_reward):
        super().__init__(env)


class AssertOutOfBoundsWrapper(_Wrapper):
    pass


class OrderEnforcingWrapper(_Wrapper):
    pass
