import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/** Into a table that is there (specification 2 §3 "Import config"): every row new; rows of known keys left out; or written into their record. */
export const importModes = ['import_only', 'import_ignore_duplicates', 'import_update'] as const
export type ImportMode = (typeof importModes)[number]

/** What a key can be (specification 2 §5 "Key field options"); the field that names the records may always be one. */
export const keyFieldTypes: readonly FieldTypeName[] = ['singleLineText', 'text', 'number', 'cnpj', 'cpf', 'phone', 'email']
