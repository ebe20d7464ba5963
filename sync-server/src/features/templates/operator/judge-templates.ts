import type { CallAnswer } from '#shared/protocol/calls.ts'
import type { JudgedTemplate, templateOperatorCalls } from '#shared/nouns/templates/template-operator-calls.ts'
import { operatorTemplatePage } from '#shared/nouns/templates/template-limits.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { toCard, toDetail } from '#server/features/templates/gallery/describe-template.ts'
import { countJudged, findJudged, readJudged } from '#server/features/templates/operator/judged-rows.ts'
import type { ShownRow } from '#server/features/templates/gallery/template-rows.ts'
import { sendPicture } from '#server/features/templates/pictures/gallery-pictures.ts'
import { approve, findListedById, reject, setFeatured, type ListedTemplate } from '#server/features/templates/publish/approve.ts'
import type { Platform } from '#server/platform/platform.ts'

type Calls = typeof templateOperatorCalls

/** Templates of all organisations but private ones, those that wait first. */
export function listJudged({ control }: Platform, page: number): CallAnswer<Calls['GET operator/templates']> {
  const { total, waiting } = countJudged(control)
  const rows = readJudged(control, operatorTemplatePage, (page - 1) * operatorTemplatePage)
  return { total, waiting, items: rows.map(toJudged) }
}

function toJudged(row: ShownRow): JudgedTemplate {
  const { id, shown, status, problem, version, made_at: madeAt } = row
  const picture = row.picture === null ? null : `/api/operator/templates/${id}/picture`
  return { ...toCard(row), picture, version: shown, status, problem, offered: version, made_at: madeAt }
}

/** @throws AppError `template_not_found` */
export function openJudged({ control }: Platform, id: string): CallAnswer<Calls['GET operator/templates/:id']> {
  const { description, workspace, url, has_data: hasData, version } = toDetail(control, found(findJudged(control, id)))
  return { description, workspace, url, has_data: hasData, version }
}

/** @throws AppError `template_not_found`, `not_found` */
export function sendJudgedPicture(platform: Platform, id: string): Response {
  return sendPicture(platform, found(findJudged(platform.control, id)).picture ?? '')
}

/** Approves or rejects the version that was looked at. @throws AppError `template_not_found`, `conflict` where it does not wait, or is not the newest */
export function judge({ control, now }: Platform, id: string, version: number, act: 'approve' | 'reject'): Promise<void> {
  return control.write(() => {
    const listed = requireListed(control, id)
    if (listed.newest.version !== version || listed.newest.status !== 'Waiting for approval') throw new AppError('conflict')
    if (act === 'approve') approve(control, listed, now())
    else reject(control, listed)
  })
}

/** @throws AppError `template_not_found` */
export function feature({ control }: Platform, id: string, isFeatured: boolean): Promise<void> {
  return control.write(() => setFeatured(control, requireListed(control, id), isFeatured))
}

function requireListed(control: Platform['control'], id: string): ListedTemplate {
  found(findJudged(control, id))
  return found(findListedById(control, id))
}

function found<T>(value: T | undefined): T {
  if (value === undefined) throw new AppError('template_not_found')
  return value
}
