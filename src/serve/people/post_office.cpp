#include "serve/people/post_office.hpp"

#include <openssl/bio.h>
#include <openssl/err.h>
#include <openssl/ssl.h>
#include <pthread.h>
#include <signal.h>
#include <sys/socket.h>
#include <sys/time.h>

#include <algorithm>
#include <array>
#include <future>

#include "serve/net/secrets.hpp"

namespace cairn::serve {
namespace {

constexpr std::size_t kLongestQueue = 1'000;
constexpr int kPatienceSeconds = 5;              // for a push service, at each step
constexpr std::int64_t kVouchedFor = 12 * 3600;  // seconds, at most a day by RFC 8292
constexpr const char* kKeyName = "push";
// The services of the browsers there are; those that begin with a dot have many names.
constexpr std::array<std::string_view, 5> kServices = {
    "fcm.googleapis.com", "updates.push.services.mozilla.com", "web.push.apple.com", ".push.apple.com",
    ".notify.windows.com"};

struct Address {
    bool secure = true;
    std::string host, port, path;
    std::string origin() const {
        const bool usual = port == (secure ? "443" : "80");
        return (secure ? "https://" : "http://") + host + (usual ? "" : ":" + port);
    }
};

std::optional<Address> address_in(const std::string& endpoint) {
    Address address;
    std::size_t at = 0;
    if (endpoint.starts_with("https://")) at = 8;
    else if (endpoint.starts_with("http://")) at = 7, address.secure = false;
    else return std::nullopt;
    const std::size_t slash = std::min(endpoint.find('/', at), endpoint.size());
    const std::string authority = endpoint.substr(at, slash - at);
    const std::size_t colon = authority.find(':');
    address.host = authority.substr(0, colon);
    address.port = colon == std::string::npos ? (address.secure ? "443" : "80") : authority.substr(colon + 1);
    address.path = slash < endpoint.size() ? endpoint.substr(slash) : "/";
    const auto made_of = [](const std::string& text, std::string_view letters) {
        return !text.empty() && text.find_first_not_of(letters) == std::string::npos;
    };
    const bool plain =
        std::all_of(address.path.begin(), address.path.end(), [](char c) { return c > 0x20 && c < 0x7f; });
    if (!made_of(address.host, "abcdefghijklmnopqrstuvwxyz0123456789.-") ||
        !made_of(address.port, "0123456789") || !plain)
        return std::nullopt;
    return address;
}

struct FreeBio {
    void operator()(BIO* bio) const { BIO_free_all(bio); }
};
struct FreeContext {
    void operator()(SSL_CTX* context) const { SSL_CTX_free(context); }
};

// The status of the answer; 0 when there was none.
int post(const Address& to, const std::string& request) {
    const std::unique_ptr<SSL_CTX, FreeContext> context(to.secure ? SSL_CTX_new(TLS_client_method())
                                                                  : nullptr);
    std::unique_ptr<BIO, FreeBio> line;
    if (to.secure) {
        SSL_CTX_set_default_verify_paths(context.get());
        SSL_CTX_set_verify(context.get(), SSL_VERIFY_PEER, nullptr);
        SSL_CTX_set_min_proto_version(context.get(), TLS1_2_VERSION);
        line.reset(BIO_new_ssl_connect(context.get()));
        SSL* ssl = nullptr;
        BIO_get_ssl(line.get(), &ssl);
        SSL_set_tlsext_host_name(ssl, to.host.c_str());
        SSL_set1_host(ssl, to.host.c_str());
    } else {
        line.reset(BIO_new(BIO_s_connect()));
    }
    BIO_set_conn_hostname(line.get(), to.host.c_str());
    BIO_set_conn_port(line.get(), to.port.c_str());
    BIO_set_nbio(line.get(), 1);  // so that connecting can be given up
    if (BIO_do_connect_retry(line.get(), kPatienceSeconds, -1) <= 0) return 0;
    // From here on BIO_wait says when there is something.
    const std::time_t until = std::time(nullptr) + kPatienceSeconds;
    for (std::size_t sent = 0; sent < request.size();) {
        const int n = BIO_write(line.get(), request.data() + sent, int(request.size() - sent));
        if (n > 0) sent += std::size_t(n);
        else if (!BIO_should_retry(line.get()) || BIO_wait(line.get(), until, 0) <= 0) return 0;
    }
    std::string answer;
    while (answer.find("\r\n") == std::string::npos && answer.size() < 4096) {
        char part[512];
        const int n = BIO_read(line.get(), part, sizeof part);
        if (n > 0) answer.append(part, std::size_t(n));
        else if (!BIO_should_retry(line.get()) || BIO_wait(line.get(), until, 0) <= 0) return 0;
    }
    const std::size_t space = answer.find(' ');
    return answer.starts_with("HTTP/1.") && space != std::string::npos ? std::atoi(answer.c_str() + space)
                                                                       : 0;
}

std::string random_bytes(std::size_t count) {
    std::string raw;
    while (raw.size() < count) {
        const std::uint64_t bits = random_bits();
        raw.append(reinterpret_cast<const char*>(&bits), std::min(sizeof bits, count - raw.size()));
    }
    return raw;
}

// All servers on one database are one sender: whoever is first makes the key.
PushKey own_key(Storage& storage) {
    Book book(storage);
    if (book.key(kKeyName).empty()) {
        Write write;
        write.deeds.push_back(deeds::keep_key(kKeyName, PushKey::random().text()));
        auto told = std::make_shared<std::promise<Fate>>();
        write.done = [told, once = std::make_shared<bool>(false)](const Fate& fate) {
            if (!std::exchange(*once, true)) told->set_value(fate);
        };
        storage.write(std::move(write));
        if (const Fate fate = told->get_future().get(); !fate.kept()) throw DatabaseError(fate.problem);
    }
    if (auto key = PushKey::from_text(book.key(kKeyName))) return *std::move(key);
    throw DatabaseError("the key for notifications in the database makes no sense");
}

}  // namespace

PostOffice::PostOffice(Storage& storage, PushSettings settings)
    : storage_(storage), settings_(std::move(settings)), own_(own_key(storage)) {
    thread_ = std::thread([this] { work(); });
}

PostOffice::~PostOffice() {
    {
        const std::lock_guard lock(mutex_);
        closing_ = true;
    }
    wake_.notify_one();
    thread_.join();
}

bool PostOffice::serves(const std::string& endpoint) const {
    const auto address = address_in(endpoint);
    if (!address) return false;
    const auto& more = settings_.services;
    if (std::find(more.begin(), more.end(), address->origin()) != more.end()) return true;
    if (!address->secure || address->port != "443") return false;
    return std::any_of(kServices.begin(), kServices.end(), [&](std::string_view service) {
        return service[0] == '.' ? address->host.ends_with(service) : address->host == service;
    });
}

void PostOffice::tell(const std::string& person, const Json& news) {
    {
        const std::lock_guard lock(mutex_);
        if (queue_.size() >= kLongestQueue) return;
        queue_.push_back({person, news});
    }
    wake_.notify_one();
}

void PostOffice::work() {
    // A service that hangs up is told by an error, not by a signal.
    sigset_t pipe;
    sigemptyset(&pipe);
    sigaddset(&pipe, SIGPIPE);
    pthread_sigmask(SIG_BLOCK, &pipe, nullptr);
    for (;;) {
        Letter letter;
        {
            std::unique_lock lock(mutex_);
            wake_.wait(lock, [&] { return closing_ || !queue_.empty(); });
            if (closing_) return;
            letter = std::move(queue_.front());
            queue_.pop_front();
        }
        try {
            send(letter);
        } catch (const DatabaseError&) {  // he finds it himself when he comes
        }
    }
}

void PostOffice::send(const Letter& letter) {
    for (const Subscription& his : Book(storage_).subscriptions(letter.person)) {
        const auto address = address_in(his.endpoint);
        const auto point = from_base64url(his.receiver), secret = from_base64url(his.secret);
        if (!address || !point || !secret || !serves(his.endpoint)) continue;  // as the owner wants it today
        Json news = letter.news;
        news["language"] = his.language;
        const auto body = sealed(dump(news), *point, *secret, PushKey::random(), random_bytes(16));
        if (!body) continue;
        const std::int64_t now = server_clock() / 1000;
        const std::string request =
            "POST " + address->path + " HTTP/1.1\r\nHost: " + address->host +
            (address->port == (address->secure ? "443" : "80") ? "" : ":" + address->port) +
            "\r\nTTL: 86400\r\nUrgency: normal\r\nContent-Encoding: aes128gcm\r\nContent-Type: "
            "application/octet-stream\r\nAuthorization: " +
            vapid(own_, address->origin(), settings_.contact, now + kVouchedFor) +
            "\r\nContent-Length: " + std::to_string(body->size()) + "\r\nConnection: close\r\n\r\n" + *body;
        const int status = post(*address, request);
        if (status != 404 && status != 410) continue;
        // The browser has withdrawn it.
        Write write;
        write.deeds.push_back(deeds::unsubscribe(his.endpoint));
        write.done = [](const Fate&) {};
        storage_.write(std::move(write));
    }
}

}  // namespace cairn::serve
