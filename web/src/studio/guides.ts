// The books that are read beside a page: those of docs/, fetched when somebody opens them.

export const GUIDES = ['tutorial', 'cookbook'] as const
export type GuideName = (typeof GUIDES)[number]

const books: Record<GuideName, () => Promise<{ default: string }>> = {
  tutorial: () => import('../../../docs/tutorial.md?raw'),
  cookbook: () => import('../../../docs/cookbook.md?raw'),
}

/** Without its title, and without what it says about how it was tried. */
export const guide = async (name: GuideName): Promise<string> => (await books[name]()).default.replace(/^# .*\n/, '').replace(/\n## Tried\n[^]*$/, '\n')
