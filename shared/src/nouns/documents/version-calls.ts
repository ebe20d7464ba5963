import { z } from 'zod'
import { idSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

/** A document's name in a path (document-names.ts); the colon needs no escaping, `encodeURIComponent` is fine too. */
const documentNameSchema = z
  .string()
  .regex(/^(?:tasks:team|(?:app|page|bundle|tasks:user):[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}|tasks:table:t[0-9a-z]{12})$/)

/**
 * One kept state of a document:
 * - `edited`: taken while people edited
 * - `beforeRestore`: the content before a restore, so that the restore can be undone
 * - `restored`: the result of a restore
 * - `beforeMerge`: the content before a device brought its work of a longer time without a network
 */
const versionSchema = z.strictObject({
  id: idSchema,
  /** when the state was taken, ISO */
  madeAt: z.string(),
  kind: z.enum(['edited', 'beforeRestore', 'restored', 'beforeMerge']),
  /** ids of the members who edited since the previous version; the server's own changes have no author */
  authors: z.array(z.string()),
  /** of the whole state, as a Yjs update */
  bytes: z.number().int(),
  /** given by a person; such a version is never thinned out */
  label: z.string().nullable(),
})
export type DocumentVersion = z.infer<typeof versionSchema>

const documentParams = z.strictObject({ document: documentNameSchema })
const versionParams = z.strictObject({ document: documentNameSchema, id: idSchema })
const labelSchema = z.string().trim().min(1).max(100)

/**
 * The past of a document. Reading needs the right to read it, changing the right to write it; without any the answer is
 * `not_found`, as for a document that does not exist.
 */
export const versionCalls = defineCalls({
  /** Newest first, without the present content: `edited` tells whether anything came after the newest. */
  'GET documents/:document/versions': {
    about: 'The kept versions of a document, newest first.',
    who: 'member',
    params: documentParams,
    answer: z.strictObject({ versions: z.array(versionSchema), edited: z.boolean() }),
  },
  /** `state`: the whole document as it was, a Yjs update (v1) in base64, to be applied to an empty Y.Doc. */
  'GET documents/:document/versions/:id': {
    about: 'A version with its content.',
    who: 'member',
    params: versionParams,
    answer: z.strictObject({ version: versionSchema, state: z.string() }),
  },
  /** Keeps the present content as a named version. @throws `limit_reached` */
  'POST documents/:document/versions': {
    about: 'Keeps the present content as a named version.',
    who: 'member',
    params: documentParams,
    body: z.strictObject({ label: labelSchema }),
    answer: z.strictObject({ version: versionSchema }),
  },
  /** Names a version, or takes its name away. @throws `limit_reached` */
  'POST documents/:document/versions/:id/label': {
    about: 'Names a version, or takes its name away.',
    who: 'member',
    params: versionParams,
    body: z.strictObject({ label: labelSchema.nullable() }),
    answer: z.strictObject({ version: versionSchema }),
  },
  /**
   * Restores the content of a version. It is an edit by the caller that reaches everyone connected and merges with concurrent typing.
   * `undo` is the version with the content before: restoring it reverts the restore. Null when there was nothing to change.
   */
  'POST documents/:document/versions/:id/restore': {
    about: 'Restores the content of a version.',
    who: 'member',
    params: versionParams,
    answer: z.strictObject({ undo: idSchema.nullable() }),
  },
})
