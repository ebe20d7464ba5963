import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findProfileId } from '#server/features/templates/builders/profile.ts'
import { toOwn } from '#server/features/templates/gallery/describe-template.ts'
import { findTemplateOf, readOwn } from '#server/features/templates/gallery/template-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The templates of the caller's profile; none without a profile. */
export function listOwn({ control }: Platform, { org, memberId }: OrgContext): OwnTemplate[] {
  const builderId = findProfileId(control, org.orgId, memberId)
  return builderId === undefined ? [] : readOwn(control, builderId).map((row) => toOwn(control, row, org.orgId))
}

/** Takes a template of the caller's profile away. Its package goes with the next sweep. @throws AppError `template_not_found` */
export async function deleteTemplate({ control }: Platform, { org, memberId }: OrgContext, id: string): Promise<void> {
  await control.write(() => {
    const builderId = findProfileId(control, org.orgId, memberId)
    if (builderId === undefined || !findTemplateOf(control, builderId, id)) throw new AppError('template_not_found')
    control.run(control.build.deleteFrom('template').where('id', '=', id))
  })
}
