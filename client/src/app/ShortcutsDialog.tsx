import { useState } from 'react'
import { closeOverlay } from '#client/lib/overlays.ts'
import { setSingleKeysEnabled, singleKeysEnabled } from '#client/lib/shortcuts.ts'
import type { ShortcutGroup } from '#client/manifest/client-feature.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useLabelTexts } from '#client/i18n/use-label-texts.ts'
import { useFeatureParts } from '#client/manifest/use-client-features.ts'
import { Dialog } from '#client/ui/Dialog.tsx'
import { Keys } from '#client/ui/Keys.tsx'
import { keyName } from '#client/ui/key-name.ts'
import { Switch } from '#client/ui/Switch.tsx'
import { VisuallyHidden } from '#client/ui/layout/VisuallyHidden.tsx'
import css from '#client/app/ShortcutsDialog.module.css'

/** Keys by the texts that say what they do (specification 2 §9); those of features come from their manifests. */
function useGroups(): readonly ShortcutGroup[] {
  const creates = useFeatureParts('creates').map(({ commandKey, keys }) => [commandKey, keys] as const)
  const ofFeatures = creates.flatMap(([key, keys]) => (keys === undefined ? [] : [[key, keys] as const]))
  const everywhere: ShortcutGroup = {
    titleKey: 'shell:keys.everywhere',
    hintKey: 'shell:keys.whileWriting',
    lines: {
      'shell:keys.palette': 'mod+K',
      'shell:keys.create': 'C',
      'shell:keys.builder': 'B',
      ...Object.fromEntries(ofFeatures),
      'shell:palette.newTask': 'K',
      'shell:palette.goChat': 'mod+E',
      'shell:keys.menu': '[',
      'shell:keys.moveEntry': 'alt+down',
      'shell:keys.list': '?',
      'shell:keys.close': 'escape',
    },
  }
  return [everywhere, ...useFeatureParts('shortcuts')]
}

/** The list of shortcuts, and the switch for single keys (WCAG 2.1.4). */
export function ShortcutsDialog() {
  const groups = useGroups()
  useLabelTexts(groups.flatMap(({ titleKey, lines }) => [titleKey, ...Object.keys(lines)]))
  const { t } = useTranslation('shell')
  const [single, setSingle] = useState(singleKeysEnabled)
  return (
    <Dialog open wide onClose={closeOverlay} title={t('keys.title')} closeLabel={t('common:actions.close')}>
      {/* the first field stands below the list, and would scroll to itself */}
      <div className={css.groups} tabIndex={-1} data-autofocus>
        {groups.map((group) => (
          <section key={group.titleKey} aria-label={t(group.titleKey)}>
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
    </Dialog>
  )
}
