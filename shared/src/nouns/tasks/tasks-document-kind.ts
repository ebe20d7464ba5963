import type { DocumentKindDefinition } from '#shared/nouns/documents/document-kind.ts'

/** Version 1 for ever so far: later keys are added beside the known ones, which older programs keep (decision 100). */
export const tasksDocumentKind: DocumentKindDefinition = { kind: 'tasks', version: 1 }
