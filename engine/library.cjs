/** The library for `require`. Jest runs CommonJS in a context that loads no modules; there the loader of the main context is used. */
'use strict';
const { join } = require('node:path');
const { pathToFileURL } = require('node:url');

const load = loader();

exports.startSimulator = async (options) => (await load()).startSimulator(options);

function loader() {
  try {
    const library = require('./library.js');
    return () => library;
  } catch (error) {
    if (error.code !== 'ERR_REQUIRE_ESM') throw error;
    const { constants, Script } = require('node:vm');
    const importModuleDynamically = constants.USE_MAIN_CONTEXT_DEFAULT_LOADER;
    const imports = new Script('(url) => import(url)', { importModuleDynamically }).runInThisContext();
    return () => imports(pathToFileURL(join(__dirname, 'library.js')).href);
  }
}
