import { svelte } from '@sveltejs/vite-plugin-svelte';
import { defineConfig } from 'vitest/config';

export default defineConfig(({ mode }) => ({
  plugins: [svelte()],
  base: './',
  build: {
    outDir: '../src/theatrum/server/static',
    emptyOutDir: true,
    target: 'es2022',
    // Nothing inline: the server's content security policy allows files of its own only.
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    // The library of NATO symbols, loaded with the first game.
    chunkSizeWarningLimit: 1100,
  },
  server: { proxy: { '/api': { target: 'http://127.0.0.1:8000', ws: true } } },
  test: { include: ['test/**/*.test.ts'], environment: 'node' },
  // Tests run the client's code as a browser would get it, not as a server would render it.
  ...(mode === 'test' ? { resolve: { conditions: ['browser'] } } : {}),
}));
