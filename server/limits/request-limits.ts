/**
 * What requests may take of the memory of both listeners, and how long they may take to arrive, whatever their
 * route. Other times are in http/connection-timeouts.ts.
 */

const KB = 1024;
const MB = 1024 * KB;

export interface BodyLimit {
  bytes: number;
  /** Whether a body may come without a Content-Length. */
  chunked: boolean;
}

/** The longest body of each route that reads one; all others leave it unread. */
export const BODY_LIMITS = {
  /** POST api/contactUsapi.php: the longest description in four-byte characters, percent-encoded. */
  enquiry: { bytes: 512 * KB, chunked: true },
  /** POST api/vitals: a beacon has about 80 bytes. */
  vitals: { bytes: KB, chunked: true },
  /** POST api/provider-changed: verifying the signature of 16 kB takes about a millisecond. */
  providerNotification: { bytes: 16 * KB, chunked: true },
  /** A picture for the library. It is written to the disk as it arrives. */
  picture: { bytes: 25 * MB, chunked: false },
  /** An attachment of a reply. It is stored in pieces as it arrives. */
  attachment: { bytes: 10 * MB, chunked: false },
  /** A text of an editor, escaped, for the studio and the API for automation: see DRAFT_LIMITS. */
  studio: { bytes: MB, chunked: false },
  /** Their other calls: to parse this takes some milliseconds, whatever it contains. */
  studioCall: { bytes: 128 * KB, chunked: false },
} satisfies Record<string, BodyLimit>;

/** Bodies up to this many bytes, which nearly all enquiries are, do not count for `bodies`. */
export const SMALL_BODY = 16 * KB;

/** Limits of one listener. A client is an IPv4 address or an IPv6 /64. */
export interface ListenerLimits {
  /** Connections of one client. A browser opens six, so an office of eighty fits behind one address. */
  connections: number;
  /** Connections in all, beyond which each new one closes an older one. */
  allConnections: number;
  /** Bytes of all request bodies in progress, by their Content-Length. */
  bodies: number;
  /** The paths whose bodies are stored as they arrive: they are not in memory, and do not count. */
  streamed?: RegExp;
  /** Milliseconds within which a request has to arrive: 25 MB take minutes on a slow line. */
  arrival: number;
  /** Bytes beyond which every route refuses a body unread; one of unknown length counts as this long. */
  largestBody: number;
}

/** The paths of calls whose body is a picture. */
export const TAKES_PICTURES = /^\/api\/(?:pictures(?:\/[^/]+\/file)?|v1\/media)$/;

/** The paths of calls whose body is an attachment. */
export const TAKES_FILES = /^\/api\/enquiries\/[^/]+\/files$/;

const site: ListenerLimits = {
  connections: 512,
  // The rest of the 10,000 is for those that are accepted before the ones they replace are closed.
  allConnections: 9_000,
  bodies: 64 * MB,
  arrival: 30_000,
  largestBody: BODY_LIMITS.enquiry.bytes,
};

export const LISTENER_LIMITS = {
  site,
  /** With RATE_LIMIT=off, for benchmarks and tests, whose clients share one address. */
  siteWithoutRateLimit: { ...site, connections: Infinity },
  /** Several people add pictures. */
  studio: {
    ...site,
    arrival: 300_000,
    streamed: new RegExp(`${TAKES_PICTURES.source}|${TAKES_FILES.source}`),
    largestBody: BODY_LIMITS.studio.bytes,
  },
} satisfies Record<string, ListenerLimits>;
