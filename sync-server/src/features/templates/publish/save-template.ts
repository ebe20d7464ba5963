import type { z } from 'zod'
import type { OwnTemplate, templateCalls } from '#shared/nouns/templates/template-calls.ts'
import { AppError } from '#shared/protocol/errors.ts'
import type { OrgContext } from '#server/access/org-context.ts'
import { requireProfileId } from '#server/features/templates/builders/profile.ts'
import { toOwn } from '#server/features/templates/gallery/describe-template.ts'
import { findTemplateOf, readOwn, type TemplateRow, type VersionRow } from '#server/features/templates/gallery/template-rows.ts'
import { requirePicture } from '#server/features/templates/pictures/gallery-pictures.ts'
import { addTemplate, addVersion, failVersion, findVersion, type NewVersion } from '#server/features/templates/publish/version-store.ts'
import { enqueueEffect } from '#server/jobs/enqueue-effect.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader, ControlTransaction } from '#server/storage/control/control-store.ts'

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
  const { id_template_old: old, workspace, is_private: isPrivate, picture, url, ...words } = wanted
  const builderId = await requireProfileId(platform, context)
  return beginVersion(platform, context, builderId, async (tx) => {
    // another version keeps what it does not name
    const before = old === undefined ? undefined : await openOld(tx, context, builderId, old)
    const version: NewVersion = {
      ...words,
      picture: picture === undefined ? (before?.version.picture ?? null) : picture && (await requirePicture(tx, picture)),
      url: url === undefined ? (before?.version.url ?? null) : url,
      ...{ status: 'Creating', choice: workspace },
    }
    if (before) return addTo(tx, context, before.row, version, isPrivate)
    return addNew(tx, context, builderId, version, isPrivate ?? false)
  })
}

/** Writes a version and queues the effect that makes it, or only tries it. */
export async function beginVersion(
  { controlStore, now }: Platform,
  { org }: OrgContext,
  builderId: string,
  write: (tx: ControlTransaction) => Promise<{ id: string; version: number }>,
): Promise<OwnTemplate> {
  const made = await controlStore.write(write)
  // after a crash in between the version stays without an effect: the sweep ends it
  const queued = org.db.write(() =>
    enqueueEffect(org, makeTemplateKind, made, now(), { id: `${makeTemplateKind} ${made.id} ${made.version}` }),
  )
  await queued.catch(async (error: unknown) => {
    await controlStore.write((tx) => failVersion(tx, made.id, made.version, 'internal'))
    throw error
  })
  const row = (await readOwn(controlStore, builderId)).find((one) => one.id === made.id)
  if (!row) throw new AppError('template_not_found')
  return toOwn(controlStore, row, org.orgId)
}

/** Inside a write. @throws AppError `limit_reached` */
export async function addNew(
  tx: ControlTransaction,
  { org, memberId, now }: OrgContext,
  builderId: string,
  version: NewVersion,
  isPrivate: boolean,
): Promise<{ id: string; version: number }> {
  if ((await readOwn(tx, builderId)).length >= mostTemplates) throw new AppError('limit_reached', { max: mostTemplates })
  const origin = { builderId, orgId: org.orgId, memberId, isPrivate }
  return { id: await addTemplate(tx, origin, version, 1, now().toISOString()), version: 1 }
}

/** The template that gets another version. @throws AppError as {@link saveTemplate} */
async function openOld(
  reader: ControlReader,
  { org }: OrgContext,
  builderId: string,
  id: string,
): Promise<{ row: TemplateRow; version: VersionRow }> {
  const row = await findTemplateOf(reader, builderId, id)
  const version = row && (await findVersion(reader, id, row.newest))
  if (!row || !version) throw new AppError('template_not_found')
  if (row.org_id !== org.orgId) throw new AppError('permission_denied')
  if (version.status === 'Creating' || version.status === 'Testing installation') throw new AppError('template_not_ready')
  return { row, version }
}

async function addTo(
  tx: ControlTransaction,
  { memberId, now }: OrgContext,
  { id, newest, is_private: wasPrivate }: TemplateRow,
  version: NewVersion,
  isPrivate: boolean | undefined,
): Promise<{ id: string; version: number }> {
  await addVersion(tx, id, version, newest + 1, now().toISOString())
  const changed = {
    member_id: memberId,
    ...(isPrivate !== undefined && { is_private: isPrivate ? 1 : 0 }),
    // nobody approved what only the own organisation saw
    ...(wasPrivate === 1 && isPrivate === false && { version: null }),
  }
  await tx.run(tx.build.updateTable('template').set(changed).where('id', '=', id))
  return { id, version: newest + 1 }
}
