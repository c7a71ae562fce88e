-- The MCP server as a surface of the request log. Alone in its migration: a transaction cannot use a value that it has added.
alter type surface add value 'mcp';
