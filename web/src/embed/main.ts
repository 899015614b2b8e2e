// The viewer that other sites may show inside their pages: a game or a study in the address, to step through. It keeps nothing and
// leads nowhere but to the whole page, in a window of its own.

import { mount } from 'svelte'
import '../app.css'
import { chooseLanguage, speak } from '../lang/index.svelte'
import Viewer from './Viewer.svelte'

await speak(chooseLanguage('', navigator.languages))
mount(Viewer, { target: document.getElementById('app')!, props: { packed: location.hash.replace(/^#\/?/, '') } })
