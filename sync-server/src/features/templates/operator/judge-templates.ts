import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { JudgedTemplate, templateOperatorCalls } from '#shared/nouns/templates/template-operator-calls.ts'
import { operatorTemplatePage } from '#shared/nouns/templates/template-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { toCard, toDetail } from '#server/features/templates/gallery/describe-template.ts'
import { countJudged, findJudged, readJudged } from '#server/features/templates/operator/judged-rows.ts'
import type { ShownRow } from '#server/features/templates/gallery/template-rows.ts'
import { sendPicture } from '#server/features/templates/pictures/gallery-pictures.ts'
import { approve, findListedById, reject, setFeatured, type ListedTemplate } from '#server/features/templates/publish/approve.ts'
import { noteJudged } from '#server/features/templates/publish/note-judged.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { ControlReader } from '#server/storage/control/control-store.ts'

type Calls = typeof templateOperatorCalls

/** Templates of all organisations but private ones, those that wait first. */
export async function listJudged({ controlStore }: Platform, page: number): Promise<CallAnswer<Calls['GET operator/templates']>> {
  const { total, waiting } = await countJudged(controlStore)
  const rows = await readJudged(controlStore, operatorTemplatePage, (page - 1) * operatorTemplatePage)
  return { total, waiting, items: rows.map(toJudged) }
}

function toJudged(row: ShownRow): JudgedTemplate {
  const { id, shown, status, problem, version, made_at: madeAt } = row
  const picture = row.picture === null ? null : `/api/operator/templates/${id}/picture`
  return { ...toCard(row), picture, version: shown, status, problem, offered: version, made_at: madeAt }
}

/** @throws AppError `template_not_found` */
export async function openJudged({ controlStore }: Platform, id: string): Promise<CallAnswer<Calls['GET operator/templates/:id']>> {
  const {
    description,
    workspace,
    url,
    has_data: hasData,
    version,
  } = await toDetail(controlStore, found(await findJudged(controlStore, id)))
  return { description, workspace, url, has_data: hasData, version }
}

/** @throws AppError `template_not_found`, `not_found` */
export async function sendJudgedPicture(platform: Platform, id: string): Promise<Response> {
  return sendPicture(platform, found(await findJudged(platform.controlStore, id)).picture ?? '')
}

/** Approves or rejects the version that was looked at. @throws AppError `template_not_found`, `conflict` where it does not wait, or is not the newest */
export async function judge(platform: Platform, id: string, version: number, act: 'approve' | 'reject'): Promise<void> {
  const judged = await platform.controlStore.write(async (tx) => {
    const listed = await requireListed(tx, id)
    if (listed.newest.version !== version || listed.newest.status !== 'Waiting for approval') throw new AppError('conflict')
    if (act === 'approve') await approve(tx, listed, platform.now())
    else await reject(tx, listed)
    return listed
  })
  await noteJudged(platform, judged, act === 'approve' ? 'approved' : 'rejected')
}

/** @throws AppError `template_not_found` */
export async function feature(platform: Platform, id: string, isFeatured: boolean): Promise<void> {
  const changed = await platform.controlStore.write(async (tx) => {
    const listed = await requireListed(tx, id)
    await setFeatured(tx, listed, isFeatured)
    return (listed.template.featured === 1) === isFeatured ? undefined : listed
  })
  if (changed) await noteJudged(platform, changed, isFeatured ? 'featured' : 'unfeatured')
}

async function requireListed(reader: ControlReader, id: string): Promise<ListedTemplate> {
  found(await findJudged(reader, id))
  return found(await findListedById(reader, id))
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('template_not_found')
  return value
}
