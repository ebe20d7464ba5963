import type { templateInstallCalls } from '#shared/nouns/templates/install-calls.ts'
import type { templateBuilderCalls } from '#shared/nouns/templates/template-builder-calls.ts'
import type { templateCalls } from '#shared/nouns/templates/template-calls.ts'
import type { templateOperatorCalls } from '#shared/nouns/templates/template-operator-calls.ts'
import type { CallRows } from '#tests/support/access-rows/row.ts'

const picture = `/api/template/picture/${'0'.repeat(64)}`

export const templatesCallRows = {
  'POST template/list': { who: 'member', works: 'owvmba' },
  'GET template/detail/:id': { who: 'member', works: 'owvmba' },
  'GET template/my': { who: 'member', works: 'owvmba' },
  'GET template/category/list': { who: 'member', works: 'owvmba' },
  'POST template/delete': { who: { flag: 'create_table' }, works: 'oba' },
  'POST template/save': {
    ...{ who: { flag: 'create_table' }, works: 'oba', omit: ['id_template_old'], keep: ['tabs', 'categories'] },
    set: { picture: null, url: null },
  },
  'POST template/import': { who: { flag: 'create_table' }, works: 'oba' },
  'GET template/file/:id': { who: { flag: 'create_table' }, works: 'oba' },
  'POST template/install': { who: { flag: 'create_table' }, works: 'oba' },
  'GET template/installs': { who: { flag: 'create_table' }, works: 'oba' },
  'GET template/install/:id': { who: { flag: 'create_table' }, works: 'oba' },
  'POST template/install/:id/remove': { who: { flag: 'create_table' }, works: 'oba' },
  'POST template/install/:id/restore': { who: { flag: 'create_table' }, works: 'oba' },
  'GET template/install/:id/changes': { who: { flag: 'create_table' }, works: 'oba' },
  'POST template/install/:id/changes': { who: { flag: 'create_table' }, works: 'oba', keep: ['version', 'answers'], set: { version: 2 } },
  'POST template/install/:id/undo-changes': { who: { flag: 'create_table' }, works: 'oba' },
  'POST template/picture': { who: { flag: 'create_table' }, works: 'oba' },
  'GET template/picture/:id': { who: 'member', works: 'owvmba' },
  'GET template/builder/current': { who: 'member', works: 'owvmba' },
  'POST template/builder/create': { who: { flag: 'create_table' }, works: 'oba', set: { profile_picture: picture } },
  'POST template/builder/update': { who: { flag: 'create_table' }, works: 'oba', set: { profile_picture: picture } },
  'POST template/builder/link': { who: { flag: 'create_table' }, works: 'oba' },
  'GET operator/templates': { who: 'operator', works: '' },
  'GET operator/templates/:id': { who: 'operator', works: '' },
  'GET operator/templates/:id/picture': { who: 'operator', works: '' },
  'POST operator/templates/:id/approve': { who: 'operator', works: '' },
  'POST operator/templates/:id/reject': { who: 'operator', works: '' },
  'POST operator/templates/:id/feature': { who: 'operator', works: '' },
} satisfies CallRows<typeof templateOperatorCalls & typeof templateCalls & typeof templateBuilderCalls & typeof templateInstallCalls>
