import type { FieldTypeName } from '#shared/fields/field-type-name.ts'

/**
 * Ways to import into an existing table (specification 2 §3 "Import config"): every row becomes a record, or
 * rows of known keys are left out, or they are written into their record.
 */
export const importModes = ['import_only', 'import_ignore_duplicates', 'import_update'] as const
export type ImportMode = (typeof importModes)[number]

/** The types that a key field can have (specification 2 §5 "Key field options"). The primary field is allowed whatever its type. */
export const keyFieldTypes: readonly FieldTypeName[] = ['singleLineText', 'text', 'number', 'cnpj', 'cpf', 'phone', 'email']
