import type { Organisation } from '#shared/nouns/organisations/organisation.ts'

/** Changes of the ways into an account that its owner is mailed of. */
export const wayChanges = ['app', 'codes', 'passkey', 'provider', 'appOff'] as const
export type WayChange = (typeof wayChanges)[number]

const texts: Record<Organisation['language'], Record<WayChange, string>> = {
  en: {
    app: 'an authenticator app asks for a code from now on',
    codes: 'new recovery codes were made, and the earlier ones count no more',
    passkey: 'the passkey “{name}” was added',
    provider: '{name} was connected and signs in from now on',
    appOff: 'the authenticator app was taken away, and no code of it is asked for any more',
  },
  pt: {
    app: 'um aplicativo autenticador passa a pedir um código',
    codes: 'novos códigos de recuperação foram criados, e os anteriores já não valem',
    passkey: 'a chave de acesso “{name}” foi adicionada',
    provider: '{name} foi conectado e passa a servir para entrar',
    appOff: 'o aplicativo autenticador foi retirado, e seu código já não é pedido',
  },
  es: {
    app: 'una aplicación de autenticación pide un código desde ahora',
    codes: 'se crearon nuevos códigos de recuperación, y los anteriores ya no valen',
    passkey: 'se agregó la clave de acceso “{name}”',
    provider: 'se conectó {name}, que sirve para entrar desde ahora',
    appOff: 'se quitó la aplicación de autenticación, y ya no se pide su código',
  },
}

/** `name`: of the passkey or the provider; a person chose it. */
export function wayText(language: Organisation['language'], change: WayChange, name: string): string {
  return texts[language][change].replace('{name}', () => name)
}
