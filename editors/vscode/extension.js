// Starts `cairn lsp` for pages of rules; everything else is done there.
const vscode = require('vscode');
const { LanguageClient } = require('vscode-languageclient/node');

let client;

function activate(context) {
  const command = vscode.workspace.getConfiguration('cairn').get('command');
  client = new LanguageClient(
    'cairn',
    'Cairn',
    { command, args: ['lsp', '--stdio'] },
    { documentSelector: [{ language: 'cairn' }] },
  );
  context.subscriptions.push({ dispose: () => client.stop() });
  return client.start().catch((error) => {
    vscode.window.showErrorMessage(
      `Cairn: ${command} could not be started (${error.message}). Set "cairn.command" to where it lies.`,
    );
  });
}

function deactivate() {
  return client?.stop();
}

module.exports = { activate, deactivate };
