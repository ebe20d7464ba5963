import { readFile, stat } from 'node:fs/promises'
import { extname, join, resolve, sep } from 'node:path'
import type { Context, MiddlewareHandler } from 'hono'
import { isOwnPath } from '#shared/catalogue/own-paths.ts'
import { AppError } from '#shared/protocol/errors.ts'

const contentTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
}
const encodings = [
  ['br', '.br'],
  ['gzip', '.gz'],
] as const

/** Paths that never belong to the interface: an unknown one is a 404, not a page. */
const notPages = /^\/(api|sync|live|files|assets|dev)(\/|$)|^\/(healthz|readyz|metrics)$/
/**
 * Serves the built client from `folder`. Hashed assets are cached for ever, all other files are revalidated. Page navigations get
 * `index.html`, or `public.html` for the path of a public link.
 */
export function staticFiles(folder: string): MiddlewareHandler {
  const root = resolve(folder)
  return async (http, next) => {
    const { method, path } = http.req
    if ((method !== 'GET' && method !== 'HEAD') || (notPages.test(path) && !path.startsWith('/assets/'))) return next()
    const file = await findFile(root, path)
    if (file) return answerFile(http, file)
    if (notPages.test(path) || !isNavigation(http)) return next()
    const page = await findFile(root, isPublicPath(path) ? '/public.html' : '/index.html')
    return page ? answerFile(http, page) : next()
  }
}

/** `/public/<token>`, or `/<organisation>/<token>` with a token of 32 bytes in hex or base64url. */
export function isPublicPath(path: string): boolean {
  const [, first = '', second = '', rest] = path.split('/')
  if (first === 'public') return second !== ''
  return (rest === undefined || rest === '') && !isOwnPath(first) && /^([0-9a-f]{64}|[A-Za-z0-9_-]{43})$/.test(second)
}

/** Watchers and previews take anything (`*\/*`): for them the first page and those of links are pages, an unknown address is none. */
export function isNavigation(http: Context): boolean {
  const mode = http.req.header('sec-fetch-mode')
  const accept = http.req.header('accept') ?? '*/*'
  if (mode === 'navigate' || accept.includes('text/html')) return true
  const { path } = http.req
  return mode === undefined && accept.includes('*/*') && (path === '/' || isPublicPath(path))
}

interface FoundFile {
  file: string
  size: number
  changed: number
}

/** The file of a URL path inside `root`; undefined for folders, missing files and every attempt to leave it (T20). */
async function findFile(root: string, path: string): Promise<FoundFile | undefined> {
  let decoded: string
  try {
    decoded = decodeURIComponent(path)
  } catch {
    throw new AppError('invalid_request')
  }
  if (decoded.includes('\0') || decoded.includes('\\')) return undefined
  const file = resolve(join(root, decoded))
  if (!file.startsWith(root + sep)) return undefined
  const found = await statFile(file)
  return found && { file, ...found }
}

async function statFile(file: string): Promise<{ size: number; changed: number } | undefined> {
  try {
    const info = await stat(file)
    return info.isFile() ? { size: info.size, changed: Math.trunc(info.mtimeMs) } : undefined
  } catch {
    return undefined
  }
}

async function answerFile(http: Context, found: FoundFile): Promise<Response> {
  const etag = `"${found.size.toString(36)}-${found.changed.toString(36)}"`
  http.header('cache-control', isHashed(http.req.path) ? 'public, max-age=31536000, immutable' : 'no-cache')
  http.header('etag', etag)
  http.header('vary', 'accept-encoding')
  if (http.req.header('if-none-match') === etag) return http.body(null, 304)
  http.header('content-type', contentTypes[extname(found.file)] ?? 'application/octet-stream')
  const accepted = http.req.header('accept-encoding') ?? ''
  for (const [name, suffix] of encodings) {
    if (!new RegExp(`\\b${name}\\b`).test(accepted)) continue
    const packed = await statFile(found.file + suffix)
    if (!packed) continue
    http.header('content-encoding', name)
    return http.body(new Uint8Array(await readFile(found.file + suffix)))
  }
  return http.body(new Uint8Array(await readFile(found.file)))
}

/** Vite names assets by content: `name-<hash>.js` under /assets/. */
function isHashed(path: string): boolean {
  return /^\/assets\/.+-[A-Za-z0-9_-]{8,}\.\w+$/.test(path)
}
