import type { Context } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import { sitesOf } from '#server/features/public-links/link-details.ts'
import { linkOfToken } from '#server/features/public-links/public-link-rows.ts'
import type { ApiApp, ApiEnvironment } from '#server/http/api-app.ts'
import { policyHeader } from '#server/http/security-headers.ts'
import { readLinkHead, readPublicPage, withHead } from '#server/features/public-links/link-head.ts'
import { isNavigation, isPublicPath } from '#server/http/static-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * A link's page may stand in a frame of the sites that the link names, and of no other. Browsers heed `frame-ancestors` before the older
 * `x-frame-options`, which stays.
 */
export function allowFrames(app: ApiApp, platform: Platform): void {
  app.get('*', async (http, next) => {
    if (!isPublicPath(http.req.path)) return next()
    await allowFrame(http, platform)
    return (await answerNamed(http, platform)) ?? next()
  })
}

/** The visitor's page with the title of what the link shows; undefined where the plain one is right. */
async function answerNamed(http: Context<ApiEnvironment>, platform: Platform): Promise<Response | undefined> {
  const head = isNavigation(http) ? await readLinkHead(platform, ...placeOf(http)) : undefined
  const html = head && (await readPublicPage(platform.config.clientDir))
  if (html === undefined || !head) return undefined
  http.header('cache-control', 'no-cache')
  return http.html(withHead(html, head))
}

/** The token, and the slug that the link must be of. */
function placeOf(http: Context<ApiEnvironment>): [token: string, slug: string | undefined] {
  const [, first = '', token = ''] = http.req.path.split('/')
  return [token, first === 'public' ? undefined : first]
}

async function allowFrame(http: Context<ApiEnvironment>, platform: Platform): Promise<void> {
  const sites = await sitesOfToken(platform, ...placeOf(http))
  if (sites.length > 0) http.header(...policyHeader(platform.config.frameOrigins, sites))
}

async function sitesOfToken(platform: Platform, token: string, slug: string | undefined): Promise<string[]> {
  try {
    const { orgId, linkId } = await linkOfToken(platform, token, slug)
    const { db } = platform.orgs.open(orgId)
    const link = db.get(db.build.selectFrom('public_link').select(['sites', 'password_hash']).where('id', '=', linkId))
    // the proof of a password is no cookie that browsers send from a foreign frame
    return link && link.password_hash === null ? sitesOf(link) : []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
