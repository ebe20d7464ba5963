import {
  IconBolt,
  IconClockHour4,
  IconCode,
  IconCopy,
  IconFileDownload,
  IconFileImport,
  IconFileSpreadsheet,
  IconFileTypeCsv,
  IconForms,
  IconHistory,
  IconListCheck,
  IconMail,
  IconPlugConnected,
} from '@tabler/icons-react'
import type { ExportFormat } from '#shared/nouns/exports/export-formats.ts'
import { readEntities } from '#client/engine/replica/use-entities.ts'
import type { Act, ActEnv, ActsOf, ActTargets } from '#client/nouns/acts/act.ts'
import { deleteAct, idAct, nameActs, placeActs, shareActs } from '#client/records/acts/item-acts.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { exportTable } from '#client/records/gestures/export-table.ts'
import { errorText } from '#client/i18n/error-text.ts'
import { openOverlay, type TableDialog } from '#client/lib/overlays.ts'
import { toast } from '#client/ui/toast.ts'

type Table = ActTargets['table']

async function save(table: Table, format: ExportFormat, { t, access }: ActEnv, withIds = false): Promise<void> {
  const id = toast({ message: t('tables:header.exporting'), tone: 'info', duration: null })
  const { hiddenFields } = access.table(table.id)
  const all = () => ({
    fields: readEntities('field').flatMap((field) => (field.tableId !== table.id || hiddenFields.has(field.id) ? [] : [field.id])),
    filter: null,
    sorts: [],
    search: '',
  })
  try {
    const { cutTexts } = await exportTable(table, format, { ...(table.view ?? all()), withIds })
    if (cutTexts > 0) toast({ id, message: t('tables:header.exportedCut', { count: cutTexts }), tone: 'warning', duration: null })
    else toast({ id, message: t('tables:header.exported'), tone: 'success' })
  } catch (error) {
    toast({ id, message: errorText(error), tone: 'error' })
  }
}

const mayImport = ({ id }: Table, { access }: ActEnv): boolean => access.table(id).createRecords
const mayManage = ({ id }: Table, { access }: ActEnv): boolean => access.table(id).manageFields

function dialogAct(dialog: TableDialog, Icon: Act<Table>['Icon'], label: string, more: Partial<Act<Table>> = {}): Act<Table> {
  return {
    id: dialog,
    section: 'edit',
    Icon,
    label,
    mayRun: () => true,
    run: ({ id }) => openOverlay({ kind: 'table', tableId: id, dialog }),
    ...more,
  }
}

/** Every act on a table (specification 2 §6 "Row menu rules"). */
export const tableActs: ActsOf<'table'> = [
  ...placeActs('table'),
  ...nameActs('table'),
  ...shareActs('table'),
  {
    id: 'automations',
    section: 'edit',
    Icon: IconBolt,
    label: 'shell:tableMenu.automations',
    mayRun: (_, { access }) => access.can('manage_tricks'),
    run: ({ id }, { modal }) => modal('tricks', { objectId: id }),
  },
  {
    id: 'ids',
    section: 'copy',
    Icon: IconCode,
    label: 'shell:tableMenu.ids',
    mayRun: (_, { access }) => access.can('development') && access.has('lowCode'),
    run: ({ id }, { go }) => go(`/lowcode/tables/table-data/${id}`),
  },
  idAct('table'),
  {
    id: 'csv',
    section: 'download',
    Icon: IconFileTypeCsv,
    label: 'tables:header.exportCsv',
    line: true,
    mayRun: () => true,
    run: (table, env) => save(table, 'csv', env),
  },
  {
    id: 'xlsx',
    section: 'download',
    Icon: IconFileSpreadsheet,
    label: 'tables:header.exportSheet',
    mayRun: () => true,
    run: (table, env) => save(table, 'xlsx', env),
  },
  dialogAct('download', IconFileDownload, 'structure:menu.download', { section: 'download' }),
  {
    id: 'csvToUpdate',
    section: 'download',
    Icon: IconFileTypeCsv,
    label: 'tables:header.exportToUpdate',
    mayRun: mayImport,
    run: (table, env) => save(table, 'csv', env, true),
  },
  {
    id: 'import',
    section: 'edit',
    Icon: IconFileImport,
    label: 'tables:header.import',
    mayRun: mayImport,
    run: ({ id }, { go }) => go(`/connector/spreadsheets/csv/update?table=${id}`),
  },
  dialogAct('history', IconHistory, 'structure:menu.history', { section: 'more', line: true }),
  {
    id: 'past',
    section: 'more',
    Icon: IconClockHour4,
    label: 'structure:menu.past',
    mayRun: () => true,
    run: ({ id }, { open }) => open(pathNow(itemPath('table', id)), { past: 'list' }),
  },
  dialogAct('duplicate', IconCopy, 'structure:menu.duplicate', { mayRun: (_, { access }) => access.canCreate('table') }),
  {
    id: 'forms',
    section: 'edit',
    Icon: IconForms,
    label: 'structure:menu.forms',
    mayRun: () => true,
    run: ({ id }) => openOverlay({ kind: 'forms', tableId: id }),
  },
  dialogAct('rules', IconListCheck, 'structure:menu.rules', { structure: true, mayRun: mayManage }),
  {
    id: 'email',
    section: 'edit',
    Icon: IconMail,
    label: 'structure:menu.email',
    structure: true,
    mayRun: mayManage,
    run: ({ id }) => openOverlay({ kind: 'tableMail', tableId: id }),
  },
  dialogAct('connect', IconPlugConnected, 'structure:connect.title', { structure: true, mayRun: mayManage }),
  deleteAct('table'),
]

/** The address of the thing with what stands below it now, such as the view. */
function pathNow(path: string): string {
  const { pathname } = window.location
  return pathname.startsWith(`${path}/`) ? pathname : path
}
