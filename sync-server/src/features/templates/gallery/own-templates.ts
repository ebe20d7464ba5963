import type { OwnTemplate } from '#shared/nouns/templates/template-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { findProfileId } from '#server/features/templates/builders/profile.ts'
import { toOwn } from '#server/features/templates/gallery/describe-template.ts'
import { findTemplateOf, readOwn } from '#server/features/templates/gallery/template-rows.ts'
import type { Platform } from '#server/platform/platform.ts'

/** The templates of the caller's profile; none without a profile. */
export async function listOwn({ controlStore }: Platform, { org, memberId }: OrgContext): Promise<OwnTemplate[]> {
  const builderId = await findProfileId(controlStore, org.orgId, memberId)
  const rows = builderId === undefined ? [] : await readOwn(controlStore, builderId)
  return Promise.all(rows.map((row) => toOwn(controlStore, row, org.orgId)))
}

/** Takes a template of the caller's profile away. Its package goes with the next sweep. @throws AppError `template_not_found` */
export async function deleteTemplate({ controlStore }: Platform, { org, memberId }: OrgContext, id: string): Promise<void> {
  await controlStore.write(async (tx) => {
    const builderId = await findProfileId(tx, org.orgId, memberId)
    if (builderId === undefined || !(await findTemplateOf(tx, builderId, id))) throw new AppError('template_not_found')
    await tx.run(tx.build.deleteFrom('template').where('id', '=', id))
  })
}
