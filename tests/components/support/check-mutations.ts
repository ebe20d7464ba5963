import type { z } from 'zod'
import type { Mutation, MutationResult } from '#shared/protocol/mutations.ts'

const modules = import.meta.glob<Record<string, Readonly<Record<string, z.ZodType>>>>('/shared/src/nouns/*/*-mutations.ts', { eager: true })
const schemas = Object.assign({}, ...Object.values(modules).flatMap((module) => Object.values(module))) as Record<string, z.ZodType>

/** Changes that the lane's server refused as malformed. A screen that sends one is wrong: the real server refuses it too. */
export const malformed: string[] = []

/** Set by a test: the server refuses all changes with this error. */
export const refusing: { error: Extract<MutationResult, { status: 'refused' }>['error'] | undefined } = { error: undefined }

/** Answers a mutation as the server does: by the schema of its kind. */
export function checkMutation({ id, kind, args }: Mutation): MutationResult {
  if (refusing.error) return { id, status: 'refused', error: refusing.error }
  const parsed = schemas[kind]?.safeParse(args)
  if (parsed?.success) return { id, status: 'applied', seq: 1 }
  const issues = parsed?.error.issues.map(({ path, message }) => ({ path: path.join('.'), message }))
  malformed.push(`${kind}: ${JSON.stringify(issues ?? 'unknown kind')}`)
  return { id, status: 'refused', error: { id: 'invalid_request', message: 'The request is not valid.', details: { issues } } }
}
