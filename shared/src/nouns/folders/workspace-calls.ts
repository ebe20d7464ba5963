import { z } from 'zod'
import { hueSchema, idSchema, itemIdSchema, labelSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'
import { drawnIconSchema } from '#shared/values/icon-names.ts'

const tabs = z.array(z.strictObject({ id: itemIdSchema, type: z.enum(['table', 'app', 'doc-page']) })).max(500)
/** `criado_em` and `criado_por` are the specification's names (2 §3 "Folder") */
const workspace = z.strictObject({
  id: idSchema,
  label: z.string(),
  icon: z.string(),
  color: z.string(),
  tabs,
  status: z.literal('active'),
  criado_em: z.string(),
  criado_por: z.string().nullable(),
})
export type WireWorkspace = z.infer<typeof workspace>
const answer = z.strictObject({ id: idSchema, data: workspace })
const params = z.strictObject({ id: idSchema })
const look = { icon: drawnIconSchema.optional(), color: hueSchema.optional() }

/** Folders by the specification's name for them (2 §7); devices use the mutations, which work offline. */
export const workspaceCalls = defineCalls({
  /** a person sees every folder, and in it the items that they may see */
  'GET v3/workspaces': {
    about: 'The folders with the items that the person may see, in order.',
    who: 'member',
    answer: z.strictObject({ items: z.array(workspace) }),
  },
  'GET v3/workspaces/:id': { about: 'One folder.', who: 'member', params, answer: workspace },
  'POST v3/workspaces': {
    about: 'Makes a folder.',
    who: { flag: 'manage_workspaces' },
    body: z.strictObject({ label: labelSchema, tabs: tabs.optional(), ...look }),
    answer,
  },
  /** `tabs` is the complete list of its items, in order */
  'PUT v3/workspaces/:id': {
    about: 'Changes a folder or what is in it.',
    who: { flag: 'manage_workspaces' },
    params,
    body: z.strictObject({ label: labelSchema.optional(), tabs: tabs.optional(), ...look }),
  },
  /** the items in it stay */
  'DELETE v3/workspaces/:id': {
    about: 'Deletes a folder; the items in it stay.',
    who: { flag: 'manage_workspaces' },
    params,
  },
})
export type WorkspaceTab = z.infer<typeof tabs>[number]
