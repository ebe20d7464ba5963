import { defineConfig } from 'vite'
import { bundledPackages } from './bundled-packages.ts'

// The server is bundled by Vite as well, so that there is one bundler.
export default defineConfig({
  publicDir: false,
  ssr: bundledPackages,
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    target: 'node20',
    minify: false,
    sourcemap: true,
    rolldownOptions: {
      input: {
        main: 'sync-server/src/main.ts',
        commands: 'sync-server/src/commands.ts',
        worker: 'sync-server/src/app/worker.ts',
        code: 'sync-server/src/code.ts',
      },
      output: { entryFileNames: '[name].js', chunkFileNames: 'chunks/[name]-[hash].js' },
    },
  },
})
