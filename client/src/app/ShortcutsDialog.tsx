import { useState } from 'react'
import { ChangedLine } from '#client/app/ChangedLine.tsx'
import { shortcutList, type ShortcutScope } from '#client/app/shortcut-list.ts'
import { chooseShortcuts } from '#client/engine/session/own-choices.ts'
import { closeOverlay } from '#client/lib/overlays.ts'
import { readOwnShortcuts, type OwnShortcuts } from '#client/lib/own-shortcuts.ts'
import { setSingleKeysEnabled, singleKeysEnabled } from '#client/lib/shortcuts.ts'
import type { ShortcutGroup } from '#client/manifest/client-feature.ts'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { Button } from '#client/ui/Button.tsx'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Keys } from '#client/ui/Keys.tsx'
import { keyName } from '#client/ui/key-name.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/app/ShortcutsDialog.module.css'

/** The shortcuts that people may change, by the place where they work. */
const scopes: readonly { scope: ShortcutScope; titleKey: string; hintKey: string }[] = [
  { scope: 'everywhere', titleKey: 'shell:keys.everywhere', hintKey: 'shell:keys.whileWriting' },
  { scope: 'tables', titleKey: 'shell:keys.inTables', hintKey: 'shell:keys.outside' },
]

/** Keys that belong to what has the focus: they are what they are. */
const fixed: ShortcutGroup = { titleKey: 'shell:keys.atFocus', lines: { 'shell:keys.moveEntry': 'alt+down', 'shell:keys.close': 'escape' } }

/** The list of shortcuts: what works where, one's own keys, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog() {
  const groups: readonly ShortcutGroup[] = [fixed, ...useFeatureParts('shortcuts')]
  useLabelTexts([
    ...groups.flatMap(({ titleKey, lines }) => [titleKey, ...Object.keys(lines)]),
    ...shortcutList.map(({ textKey }) => textKey),
  ])
  const { t } = useTranslation('shell')
  const [single, setSingle] = useState(singleKeysEnabled)
  const [own, setOwn] = useState<OwnShortcuts>(readOwnShortcuts)
  const choose = (chosen: OwnShortcuts): void => {
    setOwn(chosen)
    // without a network they are sent later
    chooseShortcuts(chosen).catch(() => undefined)
  }
  return (
    <Dialog open wide onClose={closeOverlay} title={t('keys.title')} closeLabel={t('common:actions.close')}>
      {/* the first field stands below the list, and would scroll to itself */}
      <div className={css.groups} tabIndex={-1} data-autofocus>
        {scopes.map(({ scope, titleKey, hintKey }) => (
          <section key={scope} aria-label={t(titleKey)}>
            <h3 className={css.title}>{t(titleKey)}</h3>
            <p className={css.hint}>{t(hintKey)}</p>
            <dl className={css.group}>
              {shortcutList
                .filter((line) => line.scope === scope)
                .map((line) => (
                  <ChangedLine key={line.keys} line={line} own={own} onChange={choose} />
                ))}
            </dl>
          </section>
        ))}
        {groups.map((group) => (
          <FixedGroup key={group.titleKey} group={group} />
        ))}
      </div>
      <div className={css.option}>
        <Switch
          checked={single}
          onChange={(event) => {
            setSingle(event.currentTarget.checked)
            setSingleKeysEnabled(event.currentTarget.checked)
          }}
        >
          {t('keys.single')}
        </Switch>
        <p className={css.hint}>{t('keys.singleHint')}</p>
      </div>
      {Object.keys(own).length > 0 && (
        <Button size="small" onClick={() => choose({})}>
          {t('keys.resetAll')}
        </Button>
      )}
    </Dialog>
  )
}

function FixedGroup({ group }: { group: ShortcutGroup }) {
  const { t } = useTranslation('shell')
  return (
    <section aria-label={t(group.titleKey)}>
      <h3 className={css.title}>{t(group.titleKey)}</h3>
      {group.hintKey !== undefined && <p className={css.hint}>{t(group.hintKey)}</p>}
      <dl className={css.group}>
        {Object.entries(group.lines).map(([text, named]) => {
          const keys = named.split('+').map((key) => (key === 'space' ? t('keys.space') : key))
          return (
            <div key={text} className={css.line}>
              <dt>{t(text)}</dt>
              <dd>
                <VisuallyHidden>{keys.map(keyName).join(' + ')}</VisuallyHidden>
                <Keys keys={keys} />
              </dd>
            </div>
          )
        })}
      </dl>
    </section>
  )
}
