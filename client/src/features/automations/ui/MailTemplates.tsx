import { IconTemplate } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { foldText } from '#shared/lib/fold-text.ts'
import type { NamedSource } from '#client/nouns/automations/places.ts'
import { namedText, templatesOfAutomations, templatesOfProduct, type MailTemplate } from '#client/nouns/automations/mail-templates.ts'
import { useWorkspace } from '#client/nouns/automations/use-workspace.ts'
import css from '#client/features/automations/ui/automations.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { NoMatch } from '#client/ui/NoMatch.tsx'
import { SearchField } from '#client/ui/SearchField.tsx'

interface MailTemplatesProps {
  sources: readonly NamedSource[]
  disabled: boolean
  onChoose: (template: MailTemplate) => void
}

/** Begins a mail with one of the product or of another automation. */
export function MailTemplates({ sources, disabled, onChoose }: MailTemplatesProps) {
  const { t } = useTranslation('automations')
  const [isOpen, setOpen] = useState(false)
  return (
    <div>
      <Button
        size="small"
        variant="quiet"
        disabled={disabled}
        icon={<IconTemplate size={16} stroke={1.5} aria-hidden />}
        onClick={() => setOpen(true)}
      >
        {t('mailTemplates.use')}
      </Button>
      {isOpen && (
        <TemplateDialog
          sources={sources}
          onClose={() => setOpen(false)}
          onChoose={(template) => {
            onChoose(template)
            setOpen(false)
          }}
        />
      )}
    </div>
  )
}

function TemplateDialog({ sources, onChoose, onClose }: Omit<MailTemplatesProps, 'disabled'> & { onClose: () => void }) {
  const { t } = useTranslation('automations')
  const { automations, fields } = useWorkspace()
  const [search, setSearch] = useState('')
  const all = useMemo(
    () => [...templatesOfAutomations(automations, fields, sources), ...templatesOfProduct(t, sources)],
    [automations, fields, sources, t],
  )
  const text = foldText(search.trim())
  const shown = all.filter(({ name, subject, body }) => foldText(`${name} ${subject} ${body}`).includes(text))
  return (
    <Dialog open onClose={onClose} title={t('mailTemplates.title')} closeLabel={t('common:actions.close')} wide>
      <p className={css.about}>{t('mailTemplates.about')}</p>
      <SearchField label={t('pick.search')} value={search} onChange={setSearch} />
      <NoMatch text={search} found={shown.length} />
      <ul className={css.list}>
        {shown.map((template) => (
          <li key={template.key}>
            <button type="button" className={css.stepButton} onClick={() => onChoose(template)}>
              <span className={css.main}>
                <span className={css.name}>{template.name}</span>
                <span className={css.about}>{namedText(template.subject, fields, sources)}</span>
              </span>
            </button>
          </li>
        ))}
      </ul>
    </Dialog>
  )
}
