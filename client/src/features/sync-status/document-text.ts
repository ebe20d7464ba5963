import { parseDocumentName } from '#shared/nouns/documents/document-names.ts'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import type { TFunction } from '#client/i18n/i18n.ts'

/** A document's name in a person's words: "Edits in page “Plan”"; `known` is its last visible name. */
export function documentText(name: string, t: TFunction, known = ''): string {
  const document = parseDocumentName(name)
  if (!document || document.kind === 'tasks') return t('documents.tasks')
  const label = document.kind === 'page' ? readEntity('page', document.id)?.label : readEntity('app', document.id)?.label
  return t(`documents.${document.kind}`, { label: label || known || t('common:untitled') })
}
