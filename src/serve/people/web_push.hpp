// Messages for a browser that is elsewhere, by way of a push service that cannot read them: RFC 8291 (encryption), RFC 8188 (how
// it is packed), RFC 8292 (by which the service knows the server, VAPID). Bytes are strings; nothing is sent here.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

struct evp_pkey_st;

namespace cairn::serve {

std::string base64url(std::string_view bytes);                     // without padding
std::optional<std::string> from_base64url(std::string_view text);  // nothing for what is none

// A pair of keys on the curve P-256.
class PushKey {
   public:
    static PushKey random();
    // From its two halves: 32 bytes, and the 65 of an uncompressed point. Nothing where they are none.
    static std::optional<PushKey> from(std::string_view secret, std::string_view point);
    // "secret.point", to be kept.
    static std::optional<PushKey> from_text(std::string_view text);
    std::string text() const;

    const std::string& point() const { return point_; }
    evp_pkey_st* handle() const { return handle_.get(); }

   private:
    PushKey() = default;
    std::shared_ptr<evp_pkey_st> handle_;
    std::string secret_, point_;
};

// The body of a request to the push service. `point` and `secret` are the receiver's (p256dh, auth); `once` is a pair of keys, and
// `salt` 16 bytes, that are used for this message only. Nothing where the receiver's point is none.
std::optional<std::string> sealed(std::string_view text, std::string_view point, std::string_view secret,
                                  const PushKey& once, std::string_view salt);

// The field Authorization: the server says who it is, to this service, until `expires` (seconds since 1970).
std::string vapid(const PushKey& own, const std::string& origin, const std::string& contact,
                  std::int64_t expires);

}  // namespace cairn::serve
