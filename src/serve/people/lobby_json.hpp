// The lobby and its people, as they are told.
#pragma once

#include "serve/people/book.hpp"
#include "study/json/json.hpp"

namespace cairn::serve {

Json challenge_json(const Challenge& challenge);
Json rating_json(const Rating& rating);
Json clock_setting_json(const ClockSetting& clock);  // null where there is none

}  // namespace cairn::serve
