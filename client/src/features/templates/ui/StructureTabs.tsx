import { useId, useState } from 'react'
import type { TemplateTab } from '#shared/nouns/templates/template-structure.ts'
import { TabDrawing } from '#client/nouns/templates/drawing/TemplateDrawing.tsx'
import css from '#client/features/templates/ui/detail.module.css'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { ItemIcon } from '#client/ui/ItemIcon.tsx'
import { Row } from '#client/ui/layout/Row.tsx'
import { Text } from '#client/ui/layout/Text.tsx'
import { Tab, Tabs } from '#client/ui/Tabs.tsx'

/** The content of a template: a tab for each table, app and page, with its drawing and its parts in words. */
export function StructureTabs({ label, tabs }: { label: string; tabs: readonly TemplateTab[] }) {
  const { t } = useTranslation('templates')
  const [chosen, setChosen] = useState(tabs[0]?.id)
  const tab = tabs.find(({ id }) => id === chosen) ?? tabs[0]
  const base = useId()
  if (!tab) return null
  return (
    <section aria-labelledby={`${base}title`}>
      <h2 id={`${base}title`} className={css.heading}>
        {t('structure')}
      </h2>
      <Tabs label={label}>
        {tabs.map((one) => (
          <Tab key={one.id} id={`${base}${one.id}`} isChosen={one === tab} onChoose={() => setChosen(one.id)}>
            {one.label}
          </Tab>
        ))}
      </Tabs>
      <div role="tabpanel" aria-labelledby={`${base}${tab.id}`} className={css.panel}>
        <div className={css.sketch}>
          <TabDrawing tab={tab} />
        </div>
        <div className={css.parts}>
          <Row gap={8}>
            <ItemIcon icon={tab.icon} color={tab.color} size={24} />
            <Text size={14} weight="semibold">
              {tab.label}
            </Text>
            <Text size={12} muted>
              {t(`kinds.${tab.type === 'doc-page' ? 'docPage' : tab.type}`)}
            </Text>
          </Row>
          {tab.type === 'table' && <Fields tab={tab} />}
          {tab.type === 'app' && <Blocks tab={tab} />}
          {tab.type === 'doc-page' && (
            <Text as="p" size={13} muted>
              {t('pageText')}
            </Text>
          )}
        </div>
      </div>
    </section>
  )
}

function Fields({ tab }: { tab: TemplateTab }) {
  const { t } = useTranslation('templates')
  return (
    <ul className={css.fields} aria-label={t('fieldsOf', { table: tab.label })}>
      {tab.fields.map(({ label, type }, index) => (
        <li key={index} className={css.field}>
          <span>{label}</span>
          <Text size={12} muted>
            {known(t, `tables:types.${type}`) ?? ''}
          </Text>
        </li>
      ))}
    </ul>
  )
}

function Blocks({ tab }: { tab: TemplateTab }) {
  const { t } = useTranslation('templates')
  return (
    <ul className={css.fields} aria-label={t('blocksOf', { app: tab.label })}>
      {tab.blocks.map(({ label, type }, index) => {
        const kind = known(t, `apps:types.${type}.name`) ?? t('otherBlock')
        return (
          <li key={index} className={css.field}>
            <span>{label === '' ? kind : label}</span>
            {label !== '' && (
              <Text size={12} muted>
                {kind}
              </Text>
            )}
          </li>
        )
      })}
    </ul>
  )
}

/** The text of a kind; a template of a newer version may name one that is not known here. */
function known(t: (key: string) => string, key: string): string | undefined {
  const text = t(key)
  return text === key || text === key.slice(key.indexOf(':') + 1) ? undefined : text
}
