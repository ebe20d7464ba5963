import { IconFileTypeCsv, IconTable } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { useNavigate } from 'react-router-dom'
import { newShortId } from '#shared/lib/ids.ts'
import { itemDefaults } from '#client/nouns/items/item.ts'
import { createTable } from '#client/nouns/tables/table-commands.ts'
import css from '#client/features/tables/create-table.module.css'
import { closeOverlay } from '#client/lib/overlays.ts'
import type { CreateOverlayProps } from '#client/manifest/client-feature.ts'
import { useTypedAhead } from '#client/lib/typed-ahead.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { TextField } from '#client/ui/TextField.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'

/** A new table with three fields to start from, or from a file. */
export function CreateTableDialog({ overlay: { folderId } }: CreateOverlayProps) {
  const { t } = useTranslation('tables')
  useTypedAhead()
  const navigate = useNavigate()
  const formId = useId()
  const [label, setLabel] = useState('')

  function submit(event: FormEvent): void {
    event.preventDefault()
    const name = label.trim()
    if (name === '') return
    const options = (['todo', 'doing', 'done'] as const).map((key, index) => ({
      id: newShortId('o'),
      label: t(`starter.${key}`),
      hue: ['gray', 'blue', 'green'][index] ?? 'gray',
    }))
    const { tableId } = createTable({
      ...itemDefaults.table,
      label: name,
      viewLabel: t('views.first'),
      fields: [
        { type: 'singleLineText', label: t('starter.name') },
        { type: 'text', label: t('starter.notes') },
        { type: 'select', label: t('starter.status'), config: { options } },
      ],
      ...(folderId === undefined ? {} : { folderId }),
    })
    closeOverlay()
    void navigate(`/object/${tableId}`)
  }
  return (
    <Dialog
      open
      title={t('create.title')}
      closeLabel={t('common.close')}
      onClose={closeOverlay}
      footer={
        <>
          <Button onClick={closeOverlay}>{t('common.cancel')}</Button>
          <Button variant="primary" type="submit" form={formId} disabled={label.trim() === ''} icon={<IconTable size={16} stroke={1.5} />}>
            {t('create.submit')}
          </Button>
        </>
      }
    >
      <form id={formId} className={css['create']} onSubmit={submit}>
        <TextField
          label={t('create.name')}
          placeholder={t('create.placeholder')}
          maxLength={45}
          value={label}
          onChange={(event) => setLabel(event.currentTarget.value)}
        />
        <button
          type="button"
          className={css['importChoice']}
          onClick={() => {
            closeOverlay()
            void navigate('/connector/spreadsheets/csv/import', { state: { folderId } })
          }}
        >
          <IconFileTypeCsv size={20} stroke={1.5} aria-hidden />
          <span>
            <strong>{t('create.import')}</strong>
            <span>{t('create.importHint')}</span>
          </span>
        </button>
      </form>
    </Dialog>
  )
}
