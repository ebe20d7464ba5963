import { z } from 'zod'
import { hueSchema, iconSchema, idSchema, itemIdSchema, labelSchema } from '#shared/lib/schemas.ts'
import { defineCalls } from '#shared/protocol/calls.ts'

const tabs = z.array(z.strictObject({ id: itemIdSchema, type: z.enum(['table', 'app', 'doc-page']) })).max(500)
const look = { icon: iconSchema.optional(), color: hueSchema.optional() }

/** Folders by the specification's name for them (2 §7); devices use the mutations, which work offline. */
export const workspaceCalls = defineCalls({
  'POST v3/workspaces': {
    about: 'Makes a folder.',
    who: { flag: 'manage_workspaces' },
    body: z.strictObject({ label: labelSchema, tabs: tabs.optional(), ...look }),
    answer: z.strictObject({ id: idSchema, data: z.strictObject({ id: idSchema, label: z.string(), tabs }) }),
  },
  /** `tabs` is the complete list of its items, in order */
  'PUT v3/workspaces/:id': {
    about: 'Changes a folder or what is in it.',
    who: { flag: 'manage_workspaces' },
    params: z.strictObject({ id: idSchema }),
    body: z.strictObject({ label: labelSchema.optional(), tabs: tabs.optional(), ...look }),
  },
  /** the items in it stay */
  'DELETE v3/workspaces/:id': {
    about: 'Deletes a folder; the items in it stay.',
    who: { flag: 'manage_workspaces' },
    params: z.strictObject({ id: idSchema }),
  },
})
export type WorkspaceTab = z.infer<typeof tabs>[number]
