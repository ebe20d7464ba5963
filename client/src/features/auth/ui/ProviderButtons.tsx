import { IconBrandApple, IconBrandGoogle, IconBrandWindows, IconBuilding, type Icon } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { useSetupState } from '#client/features/auth/use-setup-state.ts'
import { useTranslation } from '#client/i18n/use-translation.ts'
import { useOnline } from '#client/lib/use-online.ts'
import { Button } from '#client/ui/Button.tsx'
import { Stack } from '#client/ui/layout/Stack.tsx'
import css from '#client/features/auth/ui/AuthForm.module.css'

export type Provider = NonNullable<ReturnType<typeof useSetupState>>['providers'][number]

const icons: Record<Provider['kind'], Icon> = {
  google: IconBrandGoogle,
  microsoft: IconBrandWindows,
  apple: IconBrandApple,
  sso: IconBuilding,
}

export interface ProviderButtonsProps {
  providers: readonly Provider[]
  onOpen: (key: string) => void
  /** a further way in, below them */
  children?: ReactNode
}

/** A way in at each configured provider; nothing without one. */
export function ProviderButtons({ providers, onOpen, children }: ProviderButtonsProps) {
  const { t } = useTranslation('auth')
  const online = useOnline()
  if (providers.length === 0 && !children) return null
  return (
    <Stack>
      <p className={css.or}>{t('provider.or')}</p>
      {providers.map(({ key, kind, name }) => {
        const Icon = icons[kind]
        return (
          <Button key={key} wide disabled={!online} icon={<Icon size={16} stroke={1.5} aria-hidden />} onClick={() => onOpen(key)}>
            {t('provider.continue', { name })}
          </Button>
        )
      })}
      {children}
    </Stack>
  )
}
