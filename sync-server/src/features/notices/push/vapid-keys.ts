import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import webPush from 'web-push'
import { z } from 'zod'

const keysSchema = z.strictObject({ publicKey: z.string().length(87), privateKey: z.string().length(43) })
export type VapidKeys = z.output<typeof keysSchema>

const known = new Map<string, VapidKeys>()

/**
 * The server's key pair for push services (RFC 8292), made at its first use and kept in the data directory. Subscriptions are bound to it.
 * @throws Error for a file that holds no keys
 */
export function readVapidKeys(dataDir: string): VapidKeys {
  const before = known.get(dataDir)
  if (before) return before
  const path = join(dataDir, 'vapid.json')
  if (!existsSync(path)) {
    // a crash leaves no half of a file
    writeFileSync(`${path}.part`, JSON.stringify(webPush.generateVAPIDKeys()), { mode: 0o600, flush: true })
    renameSync(`${path}.part`, path)
  }
  const read = keysSchema.safeParse(JSON.parse(readFileSync(path, 'utf8')))
  if (!read.success) throw new Error('vapid.json holds no keys')
  known.set(dataDir, read.data)
  return read.data
}
