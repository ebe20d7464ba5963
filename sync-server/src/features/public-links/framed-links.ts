import type { Context } from 'hono'
import { AppError } from '#shared/protocol/errors.ts'
import { sitesOf } from '#server/features/public-links/link-details.ts'
import { linkOfToken } from '#server/features/public-links/public-link-rows.ts'
import type { ApiApp, ApiEnvironment } from '#server/http/register-calls.ts'
import { policyHeader } from '#server/http/security-headers.ts'
import { isPublicPath } from '#server/http/static-files.ts'
import type { Platform } from '#server/platform/platform.ts'

/**
 * A link's page may stand in a frame of the sites that the link names, and of no other. Browsers heed `frame-ancestors` before the older
 * `x-frame-options`, which stays.
 */
export function allowFrames(app: ApiApp, platform: Platform): void {
  app.get('*', async (http, next) => {
    if (isPublicPath(http.req.path)) allowFrame(http, platform)
    await next()
  })
}

function allowFrame(http: Context<ApiEnvironment>, platform: Platform): void {
  const [, first = '', token = ''] = http.req.path.split('/')
  const sites = sitesOfToken(platform, token, first === 'public' ? undefined : first)
  if (sites.length > 0) http.header(...policyHeader(platform.config.frameOrigins, sites))
}

function sitesOfToken(platform: Platform, token: string, slug: string | undefined): string[] {
  try {
    const { orgId, linkId } = linkOfToken(platform, token, slug)
    const { db } = platform.orgs.open(orgId)
    const link = db.get(db.build.selectFrom('public_link').select(['sites', 'password_hash']).where('id', '=', linkId))
    // the proof of a password is no cookie that browsers send from a foreign frame
    return link && link.password_hash === null ? sitesOf(link) : []
  } catch (error) {
    if (error instanceof AppError) return []
    throw error
  }
}
