import type { SSROptions } from 'vite'

/**
 * The server's bundle holds its packages: threads and processes start in half of the processor time or less (decision 233).
 * Others stay outside.
 */
export const bundledPackages: SSROptions = {
  noExternal: true,
  external: [
    // with native code, or files that they name while they run
    ...['better-sqlite3', '@napi-rs/canvas', '@node-rs/argon2', 'pino'],
    // CommonJS that is loaded when it is needed, or in few files
    ...['mysql2', 'pg', 'tedious', 'nodemailer', 'smtp-server', 'mailauth', 'prom-client', 'read-excel-file', '@e965/xlsx'],
  ],
}
