import { IconCheckbox, IconFileText, IconTableImport } from '@tabler/icons-react'
import { useEffect, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router-dom'
import type { Table } from '#shared/nouns/tables/table.ts'
import { labelFieldOf } from '#client/cells/record-label.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { readEntities, useEntities } from '#client/engine/replica/use-entities.ts'
import { fieldsOfTable } from '#client/engine/replica/table-fields.ts'
import { sharedCells } from '#client/features/home/shared-cells.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { openOverlay } from '#client/lib/overlays.ts'
import { forgetSharedFiles } from '#client/lib/forget-shared-files.ts'
import { readSharedFiles } from '#client/lib/shared-files.ts'
import { useTitle } from '#client/lib/use-title.ts'
import { handFile } from '#client/lib/handed-file.ts'
import { itemPath } from '#client/nouns/items/item-path.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { toast } from '#client/ui/toast.ts'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/home/ui/Home.module.css'

const isTable = ({ name }: File): boolean => /\.(csv|tsv|xlsx?)$/i.test(name)
const isPage = ({ name }: File): boolean => /\.(md|markdown|txt|html?|zip)$/i.test(name)

/** `/home/shared`: a text, a link or files that another program shared with the installed app, and what may become of them. */
export function SharedIn() {
  const { t } = useTranslation('home')
  const navigate = useNavigate()
  const access = useAccess()
  const [query] = useSearchParams()
  const tables = useEntities('table').filter(({ id }) => access.table(id).createRecords)
  useTitle(t('shared.title'))
  const text = [query.get('text'), query.get('url')].filter(Boolean).join('\n')
  const { files, isRead } = useSharedFiles(query.has('files'))
  const sheets = files.filter(isTable)
  const [sheet] = sheets
  const texts = files.filter(isPage)
  // no choice is there before the files are known: it would leave them out
  const hasWords = isRead && (text !== '' || files.length === 0)
  const title = query.get('title') || text.split('\n', 1)[0]?.slice(0, 200) || files.map(({ name }) => name).join(', ')

  const makePage = async (): Promise<void> => {
    const { importPages } = await import('#client/editor/import-pages.ts')
    const name = title.replaceAll(/[\\/:]+/g, ' ').trim() || t('create.newPage')
    const { ids } = await importPages([...texts, ...(hasWords ? [new File([text], `${name}.md`, { type: 'text/markdown' })] : [])])
    if (ids[0] === undefined) throw new Error('no page was made')
    await forgetSharedFiles()
    void navigate(itemPath('page', ids[0]), { replace: true })
  }
  const importSheet = async (to: string): Promise<void> => {
    if (sheet) handFile(sheet)
    await forgetSharedFiles()
    void navigate(to, { replace: true })
  }
  const makeRecord = (tableId: string): void => {
    const table = tables.find(({ id }) => id === tableId)
    const { readonlyFields, hiddenFields } = access.table(tableId)
    const fields = fieldsOfTable(tableId, readEntities('field'))
    const open = fields.filter(({ id }) => !readonlyFields.has(id) && !hiddenFields.has(id))
    const words = { title, text: query.get('text') ?? '', url: query.get('url') ?? '' }
    openOverlay({ kind: 'createRecord', tableId, values: sharedCells(words, labelFieldOf(table, fields), open) })
  }
  return (
    <div className={css.page}>
      <header className={css.header}>
        <h1 className={css.title}>{t('shared.title')}</h1>
      </header>
      <div className={css.body}>
        <Shared title={title} text={text} sheets={sheets} />
        {sheet && access.canCreate('table') && (
          <Button icon={<IconTableImport size={16} stroke={1.5} aria-hidden />} onClick={() => void importSheet('/connector')}>
            {t('shared.import')}
          </Button>
        )}{' '}
        {hasWords && (
          <Button
            icon={<IconCheckbox size={16} stroke={1.5} aria-hidden />}
            onClick={() => void navigate(`/tasks?${new URLSearchParams({ modal: 'createTask', title, details: text })}`)}
          >
            {t('shared.task')}
          </Button>
        )}{' '}
        {access.canCreate('page') && (hasWords || texts.length > 0) && (
          <Button
            icon={<IconFileText size={16} stroke={1.5} aria-hidden />}
            onClick={() => void makePage().catch(() => toast({ message: t('shared.failed'), tone: 'error' }))}
          >
            {t('shared.page')}
          </Button>
        )}
        {(hasWords || sheet) && (
          <TableChoices
            title={t(sheet ? 'shared.rows' : 'shared.record')}
            tables={tables}
            onChoose={(id) => (sheet ? void importSheet(`/connector/spreadsheets/csv/update?table=${id}`) : makeRecord(id))}
          />
        )}
      </div>
    </div>
  )
}

/** Shows what there is, and which of several tables is imported. */
function Shared({ title, text, sheets: [sheet, ...others] }: { title: string; text: string; sheets: readonly File[] }) {
  const { t } = useTranslation('home')
  return (
    <>
      <Text as="p" size={14}>
        {title}
      </Text>
      {text !== title && (
        <Text as="p" size={13} muted>
          {text.slice(0, 600)}
        </Text>
      )}
      {sheet && others.length > 0 && (
        <Text as="p" size={13} muted>
          {t('shared.oneSheet', { name: sheet.name, others: others.map(({ name }) => name).join(', ') })}
        </Text>
      )}
    </>
  )
}

interface ChoicesProps {
  title: string
  tables: readonly Table[]
  onChoose: (tableId: string) => void
}

function TableChoices({ title, tables, onChoose }: ChoicesProps) {
  if (tables.length === 0) return null
  return (
    <section className={css.section} aria-labelledby="shared-record">
      <h2 id="shared-record" className={css.sectionTitle}>
        {title}
      </h2>
      {tables.map(({ id, label, icon, color }) => (
        <Button key={id} variant="quiet" icon={<ItemIcon icon={icon} color={color} size={20} />} onClick={() => onChoose(id)}>
          {label}
        </Button>
      ))}
    </section>
  )
}

/** The files that the service worker kept for this screen; none until they are read. */
function useSharedFiles(wanted: boolean): { files: readonly File[]; isRead: boolean } {
  const [files, setFiles] = useState<readonly File[]>()
  useEffect(() => {
    if (wanted) void readSharedFiles().then(setFiles)
  }, [wanted])
  return { files: files ?? [], isRead: !wanted || files !== undefined }
}
