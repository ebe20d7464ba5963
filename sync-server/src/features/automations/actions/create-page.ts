import { documentName } from '#shared/nouns/documents/document-names.ts'
import { copyPageContent, withoutFiles } from '#shared/nouns/pages/copy-page.ts'
import { mergeLetter } from '#shared/nouns/pages/merge-letter.ts'
import { isLongerThan, readPageLook, readPageSnapshot, setPageLook } from '#shared/nouns/pages/page-document.ts'
import { isPageText, type PageElement } from '#shared/nouns/pages/page-nodes.ts'
import { writePage } from '#shared/nouns/pages/write-page.ts'
import { AppError } from '#shared/protocol/errors.ts'
import { assertMay } from '#server/access/assert-may.ts'
import { inheritItemLevels } from '#server/access/inherit-hiding.ts'
import { createOrgContext, withoutPrivate } from '#server/access/org-context.ts'
import { cellText, labelText } from '#server/automations/cells/cell-text.ts'
import { fillText } from '#server/automations/cells/place-text.ts'
import type { RunScope } from '#server/automations/flow/run-scope.ts'
import type { StepResult } from '#server/automations/flow/step-result.ts'
import { action, actOf, setting, textSetting } from '#server/automations/steps/action.ts'
import { chosenRecords, idOfStep } from '#server/automations/steps/change-records.ts'
import { findItem } from '#server/items/find-item.ts'
import { folderOf } from '#server/items/folder-place.ts'
import { applyOwnMutation } from '#server/mutations/own-mutation.ts'
import { changeDocumentInWrite, readDocument } from '#server/sync/org-documents.ts'

interface Plan {
  templateId: string
  title: string
  look: { icon: string; color: string }
  /** texts of the record's fields that the owner sees; undefined without a record: places for fields stay */
  values: ReadonlyMap<string, string> | undefined
  /** the record whose page it becomes */
  record: { tableId: string; recordId: string } | undefined
}

/** A longer template would hold up everybody while it is copied. */
const mostNodes = 10_000

/** A page like another one, with the values of a record in its places for fields. Files stay with the first and leave their words. */
export const createPage = action<Plan>({
  plan: (scope) => {
    const owner = ownerOf(scope)
    const { org, access } = owner
    const templateId = textSetting(scope, 'pageId')
    const template = access.item('page', templateId) === 'none' ? undefined : findItem(org, 'page', templateId)
    if (!template) throw new AppError('page_not_found')
    assertMay(access, { about: 'create', type: 'page' })
    const about = textSetting(scope, 'about')
    const found = about === '' ? undefined : chosenRecords(scope, about)
    const [first] = found?.records ?? []
    const { fields = [], table } = found ?? {}
    const values = first && new Map(fields.map((field) => [field.id, cellText(scope, field, first.cells[field.id] ?? null)]))
    const isOfRecord = setting(scope, 'isOfRecord') === true && found !== undefined && first !== undefined
    const written = fillText(scope, textSetting(scope, 'title')).trim().slice(0, 200)
    const named = first && table ? labelText(scope, fields, table.model.recordLabelField, first.cells) : ''
    const title =
      written === ''
        ? [template.label, named]
            .filter((part) => part !== '')
            .join(' – ')
            .slice(0, 200)
        : written
    const record = isOfRecord ? { tableId: found.tableId, recordId: first.id } : undefined
    const texts = [
      { name: 'title', text: title },
      { name: 'template', text: template.label },
    ]
    const act = actOf('page', { tableId: found?.tableId ?? null, count: 1, texts })
    const { icon, color } = template
    return { plan: { templateId, title, look: { icon, color }, values, record }, act }
  },
  apply: (scope, { templateId, title, look, values, record }) => {
    const owner = ownerOf(scope)
    const { org } = owner
    const source = readDocument(org, documentName({ kind: 'page', id: templateId }), (doc) => {
      if (isLongerThan(doc, mostNodes)) throw new AppError('limit_reached', { limit: mostNodes, of: 'nodes' })
      return { page: readPageSnapshot(doc), look: readPageLook(doc) }
    })
    const body = values ? mergeLetter(source.page.body, (fieldId) => values.get(fieldId)) : source.page.body
    const content = copyPageContent(
      withoutFiles(body).filter((node): node is PageElement => !isPageText(node)),
      source.page.blocks,
    )
    const id = idOfStep(scope)
    const folderId = folderOf(org, 'page', templateId)
    applyOwnMutation(owner, 'pages.create', {
      ...{ id, label: title, ...look },
      ...(folderId !== undefined && record === undefined && { folderId }),
      ...(record && { record }),
    })
    // roles see no more of it than of the first
    inheritItemLevels(owner, 'doc_pages', templateId, id)
    changeDocumentInWrite(
      ownerOf(scope),
      documentName({ kind: 'page', id }),
      (doc) => {
        writePage(doc, content, 'automation')
        setPageLook(doc, source.look, 'automation')
      },
      'automation',
    )
    return resultOf(scope, id, title)
  },
  pretend: (scope, { title }) => resultOf(scope, idOfStep(scope), title),
})

/** Later steps use the page's address and title. */
function resultOf({ publicUrl }: RunScope, id: string, title: string): StepResult {
  return { answer: { status: 200, text: JSON.stringify({ url: new URL(`/doc-page/${id}`, publicUrl).href, title }) } }
}

/** The person in whose name the page is made, with their rights of now. */
function ownerOf({ context, ownerId }: RunScope): RunScope['context'] {
  const { org, now, events } = context
  // others may change the automation, and would read a private page by it
  return withoutPrivate(createOrgContext(org, ownerId, { now, source: 'automation', events }))
}
