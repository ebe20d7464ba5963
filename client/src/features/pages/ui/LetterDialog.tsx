import { IconPaperclip, IconPencil, IconPrinter } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { mayWriteCells } from '#shared/access/may-write.ts'
import { itemsOf } from '#shared/fields/cell-items.ts'
import { fieldTypes } from '#shared/fields/registry.ts'
import { documentName } from '#shared/nouns/documents/document-names.ts'
import { readPageSnapshot, type PageSnapshot } from '#shared/nouns/pages/page-document.ts'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { formatCell } from '#client/cells/cell-text.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { uploadPlace } from '#client/cells/upload-place.ts'
import { addFile } from '#client/engine/attachments/add-file.ts'
import { useDocument } from '#client/engine/documents/use-document.ts'
import css from '#client/features/pages/ui/LetterDialog.module.css'
import { LeftOutBlocks } from '#client/features/pages/ui/LeftOutBlocks.tsx'
import { PrintedLetter } from '#client/features/pages/ui/PrintedLetter.tsx'
import { LetterText } from '#client/features/pages/ui/LetterText.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { fileName } from '#client/lib/save-file.ts'
import { NotOnThisDevice } from '#client/nouns/documents/NotOnThisDevice.tsx'
import { fieldsOfLetter, mergeLetter, readLetter } from '#shared/nouns/pages/merge-letter.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Select } from '#client/ui/Select.tsx'
import { Skeleton } from '#client/ui/Skeleton.tsx'
import { toast } from '#client/ui/toast.ts'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface LetterDialogProps {
  letter: PageEntry
  recordName: string
  record: RecordTabProps
  onClose(): void
}

/** A letter with the values of one record, to print or to keep as a file of the record. */
export function LetterDialog({ letter, recordName, record: { row, fields, access, gestures }, onClose }: LetterDialogProps) {
  const { t, language } = useTranslation('pages')
  const navigate = useNavigate()
  const { document, isHere, merged, empty, leftOut } = useMerged(letter.id, row, fields)
  const [isPrinting, setPrinting] = useState(false)
  const [busy, setBusy] = useState(false)
  const places = fields.filter((field) => {
    const { holds, imagesOnly } = fieldTypes[field.type]
    return holds === 'attachments' && imagesOnly !== true && mayWriteCells(access, field)
  })
  const [placeId, setPlaceId] = useState<string | null>(places[0]?.id ?? null)
  const place = places.find(({ id }) => id === placeId)
  const title = [letter.label, recordName].filter((part) => part !== '').join(' – ') || t('untitled')
  const keep = async () => {
    if (!place) return
    setBusy(true)
    try {
      const { letterFile } = await import('#client/nouns/pages/letter-file.ts')
      const file = await letterFile({ pageId: letter.id, title, body: merged, language }, fileName(title, 'html'))
      const { id } = await addFile(file, uploadPlace(place), () => undefined)
      gestures.setCell(row.id, place, [...itemsOf(row.cell(place.id)), id])
      toast({ tone: 'success', message: t('letters.kept', { field: place.label }) })
      onClose()
    } catch {
      toast({ tone: 'error', message: t('letters.notKept') })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      wide
      onClose={onClose}
      title={title}
      closeLabel={t('common:actions.close')}
      footer={
        <>
          {places.length > 0 && (
            <Button icon={<IconPaperclip {...drawing} />} busy={busy} disabled={!isHere} onClick={() => void keep()}>
              {t('letters.keep')}
            </Button>
          )}
          <Button variant="primary" icon={<IconPrinter {...drawing} />} disabled={!isHere} onClick={() => setPrinting(true)}>
            {t('letters.print')}
          </Button>
        </>
      }
    >
      <div className={css.tools}>
        <Button size="small" icon={<IconPencil {...drawing} />} onClick={() => void navigate(`/doc-page/${letter.id}`)}>
          {t('letters.edit')}
        </Button>
        {places.length > 1 && (
          <Select
            ariaLabel={t('letters.field')}
            value={placeId}
            onChange={setPlaceId}
            options={places.map(({ id, label }) => ({ value: id, label }))}
          />
        )}
      </div>
      {empty.length > 0 && <p className={css.note}>{t('letters.empty', { fields: empty.join(', ') })}</p>}
      <LeftOutBlocks blocks={leftOut} />
      {places.length === 0 && <p className={css.note}>{t('letters.noField')}</p>}
      <div className={css.paper}>
        {isHere ? (
          <LetterText pageId={letter.id} body={merged} />
        ) : document.ready ? (
          document.state !== 'refused' && <NotOnThisDevice />
        ) : (
          <Skeleton height={240} />
        )}
      </div>
      {isPrinting && <PrintedLetter pageId={letter.id} title={title} body={merged} onDone={() => setPrinting(false)} />}
    </Dialog>
  )
}

const nothing: PageSnapshot = { body: [], blocks: {} }

/** A letter with the values of a record, and the names of the fields that are empty there. */
function useMerged(letterId: string, row: RecordTabProps['row'], fields: RecordTabProps['fields']) {
  const locale = useLocale()
  const document = useDocument(documentName({ kind: 'page', id: letterId }))
  const isHere = document.ready && document.seen
  const { body, leftOut } = useMemo(() => readLetter(isHere ? readPageSnapshot(document.doc) : nothing), [isHere, document.doc])
  const asked = useMemo(() => fieldsOfLetter(body), [body])
  const valueOf = (fieldId: string): string | undefined => {
    const field = fields.find(({ id }) => id === fieldId)
    return field && formatCell(field, row.cell(field.id), locale)
  }
  return {
    document,
    isHere,
    merged: mergeLetter(body, valueOf),
    empty: fields.filter(({ id }) => asked.has(id) && valueOf(id) === '').map(({ label }) => label),
    leftOut,
  }
}
