import { useState } from 'react'
import { fieldTypes } from '#shared/fields/registry.ts'
import { TableSelect } from '#client/fields/settings/TableSelect.tsx'
import { createAsGesture } from '#client/fields/settings/field-gestures.ts'
import css from '#client/fields/settings/fields.module.css'
import { readEntity } from '#client/engine/replica/use-entities.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'

interface MakeLinkProps {
  tableId: string
  onMade(linkFieldId: string): void
}

/** Creates the link that a rollup or lookup is missing. */
export function MakeLink({ tableId, onMade }: MakeLinkProps) {
  const { t } = useTranslation('tables')
  const [linked, setLinked] = useState<string | null>(null)
  function make(): void {
    if (linked === null) return
    const label = readEntity('table', linked)?.label ?? t('types.connectedRecord')
    const config = { ...(fieldTypes.connectedRecord.defaultConfig() as object), tableId: linked }
    onMade(createAsGesture(tableId, { type: 'connectedRecord', label, config }))
  }
  return (
    <div className={css.makeLink}>
      <p className={css.hint}>{t('computed.noLinks')}</p>
      <TableSelect label={t('computed.linkWith')} value={linked} onChange={setLinked} />
      <Button size="small" disabled={linked === null} onClick={make}>
        {t('computed.makeLink')}
      </Button>
    </div>
  )
}
