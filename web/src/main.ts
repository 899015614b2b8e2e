import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { chooseLanguage, speak } from './lang/index.svelte'
import { settings } from './state/settings.svelte'

// The first words on the page are already the reader's own.
await speak(chooseLanguage(settings.language, navigator.languages))
mount(App, { target: document.getElementById('app')! })

// What keeps the page for days without a network waits until there is nothing else to do.
const later = window.requestIdleCallback ?? ((call: () => void) => setTimeout(call, 2000))
addEventListener('load', () => later(() => void import('./offline/keep.svelte').then(({ along }) => along.begin())))
if (document.readyState === 'complete') later(() => void import('./offline/keep.svelte').then(({ along }) => along.begin()))
