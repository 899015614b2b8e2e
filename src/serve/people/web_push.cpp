#include "serve/people/web_push.hpp"

#include <openssl/core_names.h>
#include <openssl/ec.h>
#include <openssl/ecdsa.h>
#include <openssl/evp.h>
#include <openssl/hmac.h>
#include <openssl/param_build.h>

#include <array>
#include <cstdlib>

#include "study/json/json.hpp"

namespace cairn::serve {
namespace {

constexpr std::size_t kPointBytes = 65, kSecretBytes = 32, kAuthBytes = 16, kSaltBytes = 16, kTagBytes = 16;
constexpr std::uint32_t kRecord = 4096;  // bytes; a message is one record
constexpr std::string_view kAlphabet = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

template <auto Free>
struct Freed {
    template <class T>
    void operator()(T* thing) const {
        Free(thing);
    }
};
using KeyContext = std::unique_ptr<EVP_PKEY_CTX, Freed<EVP_PKEY_CTX_free>>;

const unsigned char* bytes(std::string_view text) {
    return reinterpret_cast<const unsigned char*>(text.data());
}
unsigned char* bytes(std::string& text) { return reinterpret_cast<unsigned char*>(text.data()); }

// The library fails at these only without memory or randomness.
void must(bool done) {
    if (!done) std::abort();
}

std::string hmac(std::string_view key, std::string_view text) {
    std::string mac(32, '\0');
    unsigned length = 0;
    must(HMAC(EVP_sha256(), key.data(), int(key.size()), bytes(text), text.size(), bytes(mac), &length));
    return mac;
}

// A key from its parts; `secret` may be "". Null where the point lies on no curve.
std::shared_ptr<EVP_PKEY> key_of(std::string_view secret, std::string_view point) {
    const std::unique_ptr<OSSL_PARAM_BLD, Freed<OSSL_PARAM_BLD_free>> parts(OSSL_PARAM_BLD_new());
    std::unique_ptr<BIGNUM, Freed<BN_clear_free>> number;
    OSSL_PARAM_BLD_push_utf8_string(parts.get(), OSSL_PKEY_PARAM_GROUP_NAME, "prime256v1", 0);
    OSSL_PARAM_BLD_push_octet_string(parts.get(), OSSL_PKEY_PARAM_PUB_KEY, point.data(), point.size());
    if (!secret.empty()) {
        number.reset(BN_bin2bn(bytes(secret), int(secret.size()), nullptr));
        OSSL_PARAM_BLD_push_BN(parts.get(), OSSL_PKEY_PARAM_PRIV_KEY, number.get());
    }
    const std::unique_ptr<OSSL_PARAM, Freed<OSSL_PARAM_free>> list(OSSL_PARAM_BLD_to_param(parts.get()));
    const KeyContext context(EVP_PKEY_CTX_new_from_name(nullptr, "EC", nullptr));
    EVP_PKEY* key = nullptr;
    if (EVP_PKEY_fromdata_init(context.get()) <= 0 ||
        EVP_PKEY_fromdata(context.get(), &key, EVP_PKEY_KEYPAIR, list.get()) <= 0)
        return nullptr;
    return {key, EVP_PKEY_free};
}

// What the two agree on; "" where the other's key is none.
std::string agreed(EVP_PKEY* own, EVP_PKEY* other) {
    const KeyContext context(EVP_PKEY_CTX_new(own, nullptr));
    std::size_t length = 32;
    std::string secret(length, '\0');
    if (EVP_PKEY_derive_init(context.get()) <= 0 || EVP_PKEY_derive_set_peer(context.get(), other) <= 0 ||
        EVP_PKEY_derive(context.get(), bytes(secret), &length) <= 0)
        return "";
    secret.resize(length);
    return secret;
}

std::string aes_gcm(std::string_view key, std::string_view nonce, std::string_view text) {
    const std::unique_ptr<EVP_CIPHER_CTX, Freed<EVP_CIPHER_CTX_free>> context(EVP_CIPHER_CTX_new());
    std::string made(text.size() + kTagBytes, '\0');
    int length = 0;
    must(EVP_EncryptInit_ex(context.get(), EVP_aes_128_gcm(), nullptr, bytes(key), bytes(nonce)) == 1);
    must(EVP_EncryptUpdate(context.get(), bytes(made), &length, bytes(text), int(text.size())) == 1);
    must(EVP_EncryptFinal_ex(context.get(), bytes(made) + length, &length) == 1);
    must(EVP_CIPHER_CTX_ctrl(context.get(), EVP_CTRL_GCM_GET_TAG, kTagBytes, bytes(made) + text.size()) == 1);
    return made;
}

// ES256: the two numbers of the signature, 32 bytes each.
std::string signature(EVP_PKEY* key, std::string_view text) {
    const std::unique_ptr<EVP_MD_CTX, Freed<EVP_MD_CTX_free>> context(EVP_MD_CTX_new());
    std::string der(80, '\0');
    std::size_t length = der.size();
    must(EVP_DigestSignInit(context.get(), nullptr, EVP_sha256(), nullptr, key) == 1);
    must(EVP_DigestSign(context.get(), bytes(der), &length, bytes(text), text.size()) == 1);
    const unsigned char* at = bytes(der);
    const std::unique_ptr<ECDSA_SIG, Freed<ECDSA_SIG_free>> both(d2i_ECDSA_SIG(nullptr, &at, long(length)));
    std::string raw(64, '\0');
    must(BN_bn2binpad(ECDSA_SIG_get0_r(both.get()), bytes(raw), 32) == 32);
    must(BN_bn2binpad(ECDSA_SIG_get0_s(both.get()), bytes(raw) + 32, 32) == 32);
    return raw;
}

}  // namespace

std::string base64url(std::string_view raw) {
    std::string text;
    unsigned bits = 0;
    int held = 0;
    for (const char byte : raw) {
        bits = bits << 8 | (unsigned char)byte, held += 8;
        for (; held >= 6; held -= 6) text += kAlphabet[bits >> (held - 6) & 63];
    }
    if (held > 0) text += kAlphabet[bits << (6 - held) & 63];
    return text;
}

std::optional<std::string> from_base64url(std::string_view text) {
    std::string raw;
    unsigned bits = 0;
    int held = 0;
    for (const char letter : text) {
        const std::size_t value = kAlphabet.find(letter);
        if (value == std::string_view::npos) return std::nullopt;
        bits = bits << 6 | unsigned(value), held += 6;
        if (held >= 8) raw += char(bits >> (held -= 8) & 255);
    }
    return raw;
}

PushKey PushKey::random() {
    PushKey key;
    key.handle_ = {EVP_EC_gen("prime256v1"), EVP_PKEY_free};
    must(key.handle_ != nullptr);
    key.point_.resize(kPointBytes);
    std::size_t length = 0;
    must(EVP_PKEY_get_octet_string_param(key.handle(), OSSL_PKEY_PARAM_PUB_KEY, bytes(key.point_),
                                         kPointBytes, &length) == 1);
    must(length == kPointBytes);
    BIGNUM* number = nullptr;
    must(EVP_PKEY_get_bn_param(key.handle(), OSSL_PKEY_PARAM_PRIV_KEY, &number) == 1);
    key.secret_.resize(kSecretBytes);
    must(BN_bn2binpad(number, bytes(key.secret_), int(kSecretBytes)) == int(kSecretBytes));
    BN_clear_free(number);
    return key;
}

std::optional<PushKey> PushKey::from(std::string_view secret, std::string_view point) {
    if (secret.size() != kSecretBytes || point.size() != kPointBytes) return std::nullopt;
    PushKey key;
    key.handle_ = key_of(secret, point);
    if (!key.handle_) return std::nullopt;
    key.secret_ = secret;
    key.point_ = point;
    return key;
}

std::optional<PushKey> PushKey::from_text(std::string_view text) {
    const std::size_t dot = text.find('.');
    if (dot == std::string_view::npos) return std::nullopt;
    const auto secret = from_base64url(text.substr(0, dot)), point = from_base64url(text.substr(dot + 1));
    return secret && point ? from(*secret, *point) : std::nullopt;
}

std::string PushKey::text() const { return base64url(secret_) + "." + base64url(point_); }

std::optional<std::string> sealed(std::string_view text, std::string_view point, std::string_view secret,
                                  const PushKey& once, std::string_view salt) {
    if (point.size() != kPointBytes || secret.size() != kAuthBytes || salt.size() != kSaltBytes ||
        text.size() + 1 + kTagBytes > kRecord)
        return std::nullopt;
    const auto receiver = key_of("", point);
    const std::string shared = receiver ? agreed(once.handle(), receiver.get()) : "";
    if (shared.empty()) return std::nullopt;
    using namespace std::string_literals;
    const std::string info = "WebPush: info\0"s + std::string(point) + once.point();
    const std::string material = hmac(hmac(secret, shared), info + "\1");
    const std::string root = hmac(salt, material);
    const std::string key = hmac(root, "Content-Encoding: aes128gcm\0\1"s).substr(0, 16);
    const std::string nonce = hmac(root, "Content-Encoding: nonce\0\1"s).substr(0, 12);
    std::string head(salt);
    for (const int shift : {24, 16, 8, 0}) head += char(kRecord >> shift & 255);
    head += char(kPointBytes);
    // The 2 says that this is the last record.
    return head + once.point() + aes_gcm(key, nonce, std::string(text) + "\2");
}

std::string vapid(const PushKey& own, const std::string& origin, const std::string& contact,
                  std::int64_t expires) {
    const std::string head = dump(Json{{"typ", "JWT"}, {"alg", "ES256"}});
    const std::string claims = dump(Json{{"aud", origin}, {"exp", expires}, {"sub", contact}});
    const std::string text = base64url(head) + "." + base64url(claims);
    return "vapid t=" + text + "." + base64url(signature(own.handle(), text)) +
           ", k=" + base64url(own.point());
}

}  // namespace cairn::serve
