import { mount } from 'svelte'
import './app.css'
import App from './App.svelte'
import { chooseLanguage, speak } from './lang/index.svelte'
import { settings } from './state/settings.svelte'

// The first words on the page are already the reader's own.
await speak(chooseLanguage(settings.language, navigator.languages))
mount(App, { target: document.getElementById('app')! })
