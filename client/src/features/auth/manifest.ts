import type { ClientFeature } from '#client/manifest/client-feature.ts'

const texts = ['auth']

export const authFeature: ClientFeature = {
  paths: [
    { path: 'login', load: async () => (await import('#client/features/auth/ui/pages.ts')).LoginPage, texts, signedOut: true },
    { path: 'login/find', load: async () => (await import('#client/features/auth/ui/pages.ts')).FinderPage, texts, signedOut: true },
    {
      path: 'sign-up',
      load: async () => (await import('#client/features/auth/ui/pages.ts')).SignUpPage,
      texts,
      signedOut: true,
    },
    {
      path: 'password-reset',
      load: async () => (await import('#client/features/auth/ui/pages.ts')).PasswordResetPage,
      texts,
      signedOut: true,
    },
    {
      path: 'new-password/:token',
      load: async () => (await import('#client/features/auth/ui/pages.ts')).NewPasswordPage,
      texts,
      signedOut: true,
    },
  ],
  overlays: {
    switchOrganisation: { load: async () => (await import('#client/features/auth/ui/SwitchDialog.tsx')).SwitchDialog, texts },
  },
  settingsPages: [
    {
      path: 'sign-in',
      labelKey: 'settings:pages.signIn',
      group: 'security',
      load: async () => (await import('#client/features/auth/ui/pages.ts')).SignInSettings,
      mayOpen: () => true,
      whenBlocked: true,
    },
    {
      path: 'multi-factor-authentication',
      labelKey: 'settings:pages.secondFactor',
      group: 'security',
      load: async () => (await import('#client/features/auth/ui/pages.ts')).SecondFactorPage,
      // one's own account is everybody's business
      mayOpen: () => true,
      whenBlocked: true,
    },
  ],
}
