import type { folderMutationSchemas } from '#shared/nouns/folders/folder-mutations.ts'
import type { workspaceCalls } from '#shared/nouns/folders/workspace-calls.ts'
import type { CallRows, MutationRows } from '#tests/support/access-rows/row.ts'

export const foldersCallRows = {
  'GET v3/workspaces': { who: 'member', works: 'owvmba' },
  'GET v3/workspaces/:id': { who: 'member', works: 'wvmba', id: 'folder' },
  'POST v3/workspaces': { who: { flag: 'manage_workspaces' }, works: 'oba' },
  'PUT v3/workspaces/:id': { who: { flag: 'manage_workspaces' }, works: 'ba', id: 'folder' },
  'DELETE v3/workspaces/:id': { who: { flag: 'manage_workspaces' }, works: 'ba', id: 'folder' },
} satisfies CallRows<typeof workspaceCalls>

export const foldersMutationRows = {
  'folders.create': { works: 'oba' },
  'folders.update': { works: 'ba', id: 'folder' },
  'folders.delete': { works: 'ba', id: 'folder' },
  'folders.restore': { works: 'ba', id: 'folder' },
  'folders.place': { works: 'ba' },
  'folders.readers': { works: '', id: 'folder' },
} satisfies MutationRows<typeof folderMutationSchemas>
