#!/usr/bin/env node
/**
 * The command that npm links. Plain CommonJS, so that an old Node prints which one is needed instead of a syntax error. In the package it runs the
 * built command, in a clone the source.
 */
'use strict';
const { existsSync } = require('node:fs');
const { enableCompileCache } = require('node:module');
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const [major, minor] = process.versions.node.split('.').map(Number);
const source = join(__dirname, 'main.ts');

if (major < 20 || (major === 20 && minor < 19)) {
  refuse(
    `Node ${process.versions.node} (${process.execPath}) is too old; install Node 20.19 or newer, for example with \`nvm install 22\` or from https://nodejs.org`,
  );
} else if (!existsSync(source)) {
  // From Node 22 on: later starts compile nothing. For older ones the package has a cache (docs/decisions/0011-the-package.md).
  enableCompileCache?.();
  load(join(__dirname, '..', 'dist', 'cli', 'main.js'));
} else if (existsSync(join(__dirname, '..', 'node_modules', 'tsx'))) {
  const compiler = pathToFileURL(require.resolve('tsx')).href;
  // The processes that the command starts need it, too.
  process.execArgv.push('--import', compiler);
  process.argv[1] = source;
  // In this process, so that each signal reaches the command.
  import(compiler).then(() => load(source));
} else {
  refuse('the packages of this clone are not installed; run `npm ci` first');
}

function load(path) {
  import(pathToFileURL(path).href);
}

function refuse(reason) {
  process.stderr.write(`gateproof: ${reason}\n`);
  process.exitCode = 3;
}
