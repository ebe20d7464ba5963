import type { z } from 'zod'
import type { OwnTemplate, templateCalls } from '#shared/nouns/templates/template-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { requireProfileId } from '#server/features/templates/builders/profile.ts'
import { toOwn } from '#server/features/templates/gallery/describe-template.ts'
import { findTemplateOf, readOwn } from '#server/features/templates/gallery/template-rows.ts'
import { requirePicture } from '#server/features/templates/pictures/gallery-pictures.ts'
import { addTemplate, addVersion, findVersion, type NewVersion } from '#server/features/templates/publish/version-store.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlDatabase } from '#server/storage/control-database.ts'

type Wanted = z.output<(typeof templateCalls)['POST template/save']['body']>

/** Stored in effect rows. */
export const makeTemplateKind = 'templates.make'

/** Templates of one profile; more are not a list that somebody keeps up. */
const mostTemplates = 200

/**
 * Begins a template, or another version of one. The effect `templates.make` makes its package.
 * @throws AppError `profile_not_found`, `template_not_found`, `template_not_ready`, `invalid_picture_format`, `limit_reached`,
 * `permission_denied` for a template that is made in another organisation
 */
export async function saveTemplate(platform: Platform, context: OrgContext, wanted: Wanted): Promise<OwnTemplate> {
  const { control } = platform
  const { id_template_old: old, workspace, is_private: isPrivate, picture, ...words } = wanted
  const builderId = requireProfileId(platform, context)
  return beginVersion(platform, context, builderId, () => {
    const version: NewVersion = {
      ...{ ...words, picture: picture === null ? null : requirePicture(control, picture) },
      ...{ status: 'Creating', choice: workspace },
    }
    if (old === undefined) return addNew(control, context, builderId, version, isPrivate)
    return addTo(control, context, builderId, old, version, isPrivate)
  })
}

/** Writes a version and queues the effect that makes it, or only tries it. */
export async function beginVersion(
  { control, now }: Platform,
  { org }: OrgContext,
  builderId: string,
  write: () => { id: string; version: number },
): Promise<OwnTemplate> {
  const id = await org.db.write(() => {
    // if the organisation's commit fails the version stays without an effect: the sweep ends it
    const made = control.writeNow(write)
    enqueueEffect(org, makeTemplateKind, made, now(), { id: `${makeTemplateKind} ${made.id} ${made.version}` })
    return made.id
  })
  const row = readOwn(control, builderId).find((one) => one.id === id)
  if (!row) throw new AppError('template_not_found')
  return toOwn(control, row, org.orgId)
}

/** Inside a write. @throws AppError `limit_reached` */
export function addNew(
  control: ControlDatabase,
  { org, memberId, now }: OrgContext,
  builderId: string,
  version: NewVersion,
  isPrivate: boolean,
): { id: string; version: number } {
  if (readOwn(control, builderId).length >= mostTemplates) throw new AppError('limit_reached', { max: mostTemplates })
  const origin = { builderId, orgId: org.orgId, memberId, isPrivate }
  return { id: addTemplate(control, origin, version, 1, now().toISOString()), version: 1 }
}

function addTo(
  control: ControlDatabase,
  { org, memberId, now }: OrgContext,
  builderId: string,
  id: string,
  version: NewVersion,
  isPrivate: boolean,
): { id: string; version: number } {
  const row = findTemplateOf(control, builderId, id)
  if (!row) throw new AppError('template_not_found')
  if (row.org_id !== org.orgId) throw new AppError('permission_denied')
  const { status } = findVersion(control, id, row.newest) ?? {}
  if (status === 'Creating' || status === 'Testing installation') throw new AppError('template_not_ready')
  const number = row.newest + 1
  addVersion(control, id, version, number, now().toISOString())
  control.run(
    control.build
      .updateTable('template')
      .set({ is_private: isPrivate ? 1 : 0, member_id: memberId })
      .where('id', '=', id),
  )
  return { id, version: number }
}
