/** Wire version of feed, mutations and documents. Raised when an older client must not write any more. */
export const protocolVersion = 1

/** Header in which the server states its protocol and build on every API answer. */
export const versionHeader = 'x-trama-version'
