import { IconFileText, IconFileSearch } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import type { PageRecord } from '#shared/nouns/pages/page-entry.ts'
import { useAccess } from '#client/engine/access/use-access.ts'
import { useEntities } from '#client/engine/replica/use-entities.ts'
import { PageChoice } from '#client/features/pages/ui/PageChoice.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { relatePage } from '#client/nouns/pages/record-pages.ts'
import { Button } from '#client/ui/Button.tsx'
import { toast } from '#client/ui/toast.ts'

const drawing = { size: 16, stroke: 1.5, 'aria-hidden': true } as const

interface NoRecordPageProps {
  record: PageRecord
  /** makes a page for the record; absent for those who make no pages */
  onWrite: (() => void) | undefined
}

/** In the place of a record's page, until there is one: writes a new one, or takes one that the person has all rights on and that is about no record. */
export function NoRecordPage({ record, onWrite }: NoRecordPageProps) {
  const { t } = useTranslation('pages')
  const access = useAccess()
  const [step, setStep] = useState<'start' | 'choosing' | 'back'>('start')
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (step === 'back') button.current?.focus()
  }, [step])
  const pages = useEntities('page').filter((page) => !page.record && !page.letterOf && access.may('rename', 'page', page.id))
  const choose = (id: string) => {
    relatePage(id, { record })
    toast({ message: t('record.chosen'), action: { label: t('common:actions.undo'), onAction: () => relatePage(id, { record: null }) } })
  }
  if (step === 'choosing') return <PageChoice label={t('record.choose')} pages={pages} onChoose={choose} onCancel={() => setStep('back')} />
  return (
    <Row align="stretch" wrap>
      {onWrite && (
        <Button size="small" icon={<IconFileText {...drawing} />} onClick={onWrite}>
          {t('record.write')}
        </Button>
      )}
      {pages.length > 0 && (
        <Button ref={button} size="small" variant="quiet" icon={<IconFileSearch {...drawing} />} onClick={() => setStep('choosing')}>
          {t('record.choose')}
        </Button>
      )}
    </Row>
  )
}
