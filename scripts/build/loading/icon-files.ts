import type { Plugin } from 'vite'
import { pathOf } from './unit-of.ts'

const imports = /\bimport\s*\{([^}]*)\}\s*from\s*["']@tabler\/icons-react["'];?/g

/** Imports each icon from its own file: by the library's list every file would seem to need all five thousand. */
export function iconFiles(): Plugin {
  return {
    name: 'icon-files',
    apply: 'build',
    transform(code, id) {
      if (!pathOf(id).startsWith('client/src/') || !code.includes('@tabler/icons-react')) return null
      return { code: code.replace(imports, (_whole, names: string) => names.split(',').map(importOf).join('')), map: null }
    },
  }
}

function importOf(name: string): string {
  const [icon = '', as = icon] = name.trim().split(/\s+as\s+/)
  return icon === '' ? '' : `import ${as} from '@tabler/icons-react/dist/esm/icons/${icon}.mjs';`
}
