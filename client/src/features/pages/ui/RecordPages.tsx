import { IconMail, IconPlus } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { PageEntry } from '#shared/nouns/pages/page-entry.ts'
import { labelFieldOf, labelOf } from '#client/cells/record-label.ts'
import { useLocale } from '#client/cells/field-config.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { lazyPart } from '#client/lib/lazy-part.ts'
import { Stack } from '#client/ui/layout/Stack.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import css from '#client/features/pages/ui/side-parts.module.css'
import { NoRecordPage } from '#client/features/pages/ui/NoRecordPage.tsx'
import { PageGlance } from '#client/features/pages/ui/PageGlance.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { createPage } from '#client/nouns/items/item-commands.ts'
import { createRecordPage, relatePage, useLetters, usePageOfRecord } from '#client/nouns/pages/record-pages.ts'
import type { RecordTabProps } from '#client/records/panel/record-tabs-context.ts'
import { Button } from '#client/ui/Button.tsx'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'

const LetterDialog = lazyPart(async () => (await import('#client/features/pages/ui/LetterDialog.tsx')).LetterDialog)

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

/** The page about a record, and the letters that can be made of it. */
export function RecordPages(record: RecordTabProps) {
  const { table, row, fields, access: rights } = record
  const { t } = useTranslation('pages')
  const access = useAccess()
  const navigate = useNavigate()
  const locale = useLocale()
  const about = { tableId: table.id, recordId: row.id }
  const page = usePageOfRecord(about)
  const letters = useLetters(table.id)
  const [letter, setLetter] = useState<PageEntry>()
  const name = labelOf(row, labelFieldOf(table, fields), locale)
  const mayMake = access.canCreate('page')
  const write = () => {
    const label = name.trim().slice(0, 200) || t('newLabel')
    void navigate(`/doc-page/${createRecordPage(label, about)}`)
  }
  const begin = () => {
    const id = createPage({ label: t('letters.newLabel', { table: table.label }).slice(0, 200), icon: 'mail', color: 'indigo' })
    relatePage(id, { letterOf: table.id })
    void navigate(`/doc-page/${id}`)
  }
  return (
    <div className={css.parts}>
      <Stack as="section" align="start" aria-label={t('record.page')}>
        <Text as="h3" size={12} weight="medium" muted>
          {t('record.page')}
        </Text>
        {page ? (
          <PageGlance page={page} />
        ) : (
          <>
            <Text as="p" size={13} muted>
              {t('record.none')}
            </Text>
            {rights.editRecords && <NoRecordPage record={about} onWrite={mayMake ? write : undefined} />}
          </>
        )}
      </Stack>
      <Stack as="section" align="start" aria-label={t('letters.title')}>
        <Text as="h3" size={12} weight="medium" muted>
          {t('letters.title')}
        </Text>
        {letters.length === 0 && (
          <Text as="p" size={13} muted>
            {t('letters.none')}
          </Text>
        )}
        <ul className={css.list}>
          {letters.map((one) => (
            <li key={one.id}>
              <button type="button" className={css.line} onClick={() => setLetter(one)}>
                <ItemIcon icon={one.icon} color={one.color} size={20} />
                <span>{one.label === '' ? t('untitled') : one.label}</span>
                <IconMail {...drawing} />
              </button>
            </li>
          ))}
        </ul>
        {mayMake && (
          <Button size="small" icon={<IconPlus {...drawing} />} onClick={begin}>
            {t('letters.add')}
          </Button>
        )}
      </Stack>
      {letter && (
        <Suspense>
          <LetterDialog letter={letter} recordName={name} record={record} onClose={() => setLetter(undefined)} />
        </Suspense>
      )}
    </div>
  )
}
