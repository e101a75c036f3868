// The reference of the api benchmark: a bare node:http server that sends one body.
import { readFileSync } from "node:fs";
import { createServer } from "node:http";
import { argv } from "node:process";

const [, , port, bodyPath] = argv;
const body = readFileSync(bodyPath ?? "");
createServer((_request, response) => {
  response.writeHead(200, {
    "content-type": "application/json; charset=utf-8",
    "content-length": body.length,
  });
  response.end(body);
}).listen(Number(port), "127.0.0.1");
